"""Merkle trees as certificate transparency has them (RFC 6962, and RFC 9162, sections 2.1.1 to 2.1.4).

A tree head fixes all leaves. An inclusion proof shows that a leaf is under a head; a consistency proof shows that a
later head only added to an earlier one. Both are a few digests, and a checker needs nothing else of the tree.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final

from pokerroom.errors import Malformed

EMPTY_TREE: Final = hashlib.sha256().digest()
_LEAF, _NODE = b"\x00", b"\x01"
_sha256 = hashlib.sha256


def leaf_hash(data: bytes) -> bytes:
    """Return the digest of a leaf; no node can have the same."""
    return _sha256(_LEAF + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the digest of a node over two others."""
    return _sha256(_NODE + left + right).digest()


class MerkleTree:
    """A tree that only grows. Every whole subtree's digest is kept, so that a proof costs a few dozen digests.

    >>> tree = MerkleTree([leaf_hash(b"a"), leaf_hash(b"b"), leaf_hash(b"c")])
    >>> verify_inclusion(leaf_hash(b"b"), 1, 3, tree.inclusion(1), tree.root())
    True
    >>> earlier = tree.root()
    >>> tree.append(leaf_hash(b"d"))
    >>> verify_consistency(3, earlier, 4, tree.root(), tree.consistency(3))
    True
    """

    __slots__ = ("_levels",)

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self._levels: list[list[bytes]] = [[]]  # by the power of two of their size, the whole subtrees from the left
        for leaf in leaves:
            self.append(leaf)

    def __len__(self) -> int:
        return len(self._levels[0])

    def append(self, leaf: bytes) -> None:
        """Add a leaf, by its digest, at the right."""
        levels, height = self._levels, 0
        levels[0].append(leaf)
        while len(levels[height]) % 2 == 0:
            left, right = levels[height][-2:]
            height += 1
            if height == len(levels):
                levels.append([])
            levels[height].append(node_hash(left, right))

    def root(self, size: int | None = None) -> bytes:
        """Return the present head of the tree, or the head that it had with `size` leaves."""
        size = self._size_or_all(size)
        return self._head_between(0, size) if size else EMPTY_TREE

    def root_with(self, leaves: Iterable[bytes]) -> bytes:
        """Return the head that the tree would have with these leaves added; the tree stays as it is.

        >>> tree = MerkleTree([leaf_hash(b"a")])
        >>> tree.root_with([leaf_hash(b"b")]) == MerkleTree([leaf_hash(b"a"), leaf_hash(b"b")]).root()
        True
        """
        peaks: list[tuple[int, bytes]] = []  # the whole subtrees from the left, by the power of two of their size
        start = 0
        for height in range(len(self).bit_length() - 1, -1, -1):
            if len(self) >> height & 1:
                peaks.append((height, self._levels[height][start >> height]))
                start += 1 << height
        for leaf in leaves:
            height, digest = 0, leaf
            while peaks and peaks[-1][0] == height:
                height, digest = height + 1, node_hash(peaks.pop()[1], digest)
            peaks.append((height, digest))
        if not peaks:
            return EMPTY_TREE
        root = peaks[-1][1]
        for _, left in peaks[-2::-1]:
            root = node_hash(left, root)
        return root

    def inclusion(self, place: int, size: int | None = None) -> list[bytes]:
        """Return the path from a leaf, counted from 0, to the head over the first `size` leaves."""
        size = self._size_or_all(size)
        if not 0 <= place < size:
            raise Malformed(f"there is no leaf {place} among {size}", allowed=f"0 to {size - 1}" if size else "none")
        path: list[bytes] = []
        start, end = 0, size
        while end - start > 1:
            middle = start + _largest_power_below(end - start)
            if place < middle:
                path.append(self._head_between(middle, end))
                end = middle
            else:
                path.append(self._head_between(start, middle))
                start = middle
        return path[::-1]

    def consistency(self, first: int, second: int | None = None) -> list[bytes]:
        """Return what shows that the head over `second` leaves only adds to the head over the `first` ones."""
        second = self._size_or_all(second)
        if not 0 <= first <= second:
            raise Malformed(f"a head over {first} leaves is not before one over {second}", allowed=f"0 to {second}")
        if first in (0, second):
            return []
        path: list[bytes] = []
        start, end, whole = 0, second, True
        while first != end:
            middle = start + _largest_power_below(end - start)
            if first <= middle:
                path.append(self._head_between(middle, end))
                end = middle
            else:
                path.append(self._head_between(start, middle))
                start, whole = middle, False
        if not whole:
            path.append(self._head_between(start, end))
        return path[::-1]

    def _head_between(self, start: int, end: int) -> bytes:
        """Return the head over the leaves from `start` to before `end`, which is a subtree as the tree is cut."""
        size = end - start
        if size & (size - 1) == 0:
            height = size.bit_length() - 1
            return self._levels[height][start >> height]
        middle = start + _largest_power_below(size)
        return node_hash(self._head_between(start, middle), self._head_between(middle, end))

    def _size_or_all(self, size: int | None) -> int:
        if size is None:
            return len(self)
        if not 0 <= size <= len(self):
            raise Malformed(f"the tree has {len(self)} leaves, not {size}", allowed=f"0 to {len(self)}")
        return size


def _largest_power_below(size: int) -> int:
    """Return the largest power of two that is smaller than a size of two or more."""
    return 1 << (size - 1).bit_length() - 1


def verify_inclusion(leaf: bytes, place: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Return whether a path leads from a leaf at its place to the head over `size` leaves (RFC 9162, 2.1.3.2)."""
    if not 0 <= place < size:
        return False
    number, last, found = place, size - 1, leaf
    for step in path:
        if last == 0:
            return False
        if number & 1 or number == last:
            found = node_hash(step, found)
            while number and not number & 1:
                number, last = number >> 1, last >> 1
        else:
            found = node_hash(found, step)
        number, last = number >> 1, last >> 1
    return last == 0 and found == root


def verify_consistency(first: int, first_root: bytes, second: int, second_root: bytes, path: Sequence[bytes]) -> bool:
    """Return whether a later head goes on from an earlier one (RFC 9162, 2.1.4.2), as all do from an empty tree."""
    if not 0 <= first <= second:
        return False
    if first == second:
        return not path and first_root == second_root
    if first == 0:
        return not path and first_root == EMPTY_TREE
    steps = [first_root, *path] if first & (first - 1) == 0 else list(path)
    if not steps:
        return False
    number, last = first - 1, second - 1
    while number & 1:
        number, last = number >> 1, last >> 1
    before = after = steps[0]
    for step in steps[1:]:
        if last == 0:
            return False
        if number & 1 or number == last:
            before, after = node_hash(step, before), node_hash(step, after)
            while number and not number & 1:
                number, last = number >> 1, last >> 1
        else:
            after = node_hash(after, step)
        number, last = number >> 1, last >> 1
    return last == 0 and before == first_root and after == second_root
