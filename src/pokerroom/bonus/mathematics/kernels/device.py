"""The same counting on a graphics processor, where CuPy and a device are installed: the same integers in under a
second.

Every holding is compared with every other on its board directly, without sorting; the rest is as in `counting.py`.
Nothing else in the package needs this module, and it imports CuPy only when it counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

_THREADS_PER_BLOCK: Final = 384
_BLOCKS_FOR_TOTALS: Final = 264

_CUDA_SOURCE: Final = r"""
typedef unsigned long long u64;
typedef unsigned int u32;
typedef unsigned short u16;
typedef unsigned char u8;

__device__ u64 renamed_board(u64 board, int* code) {
    u64 suit[4], named = 0;
    int to[4];
    for (int s = 0; s < 4; s++) suit[s] = (board >> (s * RANKS)) & ((1ULL << RANKS) - 1);
    for (int s = 0; s < 4; s++) {
        to[s] = 0;
        for (int o = 0; o < 4; o++) to[s] += (o < s) ? suit[o] >= suit[s] : (o > s) ? suit[o] > suit[s] : 0;
        named |= suit[s] << (to[s] * RANKS);
    }
    *code = to[0] * 64 + to[1] * 16 + to[2] * 4 + to[3];
    return named;
}

__device__ int place_of(const u64* masks, int many, u64 board) {
    int low = 0, high = many - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (masks[middle] < board) low = middle + 1; else high = middle;
    }
    return low;
}

extern "C" __global__ void rank_boards(const u64* boards, const u8* one, const u8* other, const u32* weights,
        const int* bits, const u16* by_sum, const u16* flushes, const u8* kind, u32* out) {
    __shared__ u32 key[PAIRS];
    __shared__ u16 pairs[PAIRS];
    __shared__ int many;
    u64 board = boards[blockIdx.x];
    u32 total = 0;
    int flush_suit = -1, flush_mask = 0;
    for (int s = 0; s < 4; s++) {
        int count = 0, mask = 0;
        for (int c = s * RANKS; c < (s + 1) * RANKS; c++)
            if (board >> c & 1) { total += weights[c]; mask |= bits[c]; count++; }
        if (count >= 3) { flush_suit = s; flush_mask = mask; }
    }
    if (threadIdx.x == 0) many = 0;
    __syncthreads();
    u32* row = out + (u64)blockIdx.x * PAIRS;
    for (int p = threadIdx.x; p < PAIRS; p += blockDim.x) {
        int a = one[p], b = other[p];
        row[p] = 0;
        if ((board >> a | board >> b) & 1) continue;
        u32 best = by_sum[total + weights[a] + weights[b]];
        if (flush_suit >= 0) {
            int mask = flush_mask | (a / RANKS == flush_suit ? bits[a] : 0) | (b / RANKS == flush_suit ? bits[b] : 0);
            best = max(best, (u32)flushes[mask]);
        }
        int at = atomicAdd(&many, 1);
        key[at] = best << 12 | a << 6 | b;
        pairs[at] = p;
    }
    __syncthreads();
    for (int at = threadIdx.x; at < many; at += blockDim.x) {
        u32 mine = key[at], strength = mine >> 12, a = mine >> 6 & 63, b = mine & 63, won = 0, lost = 0;
        for (int o = 0; o < many; o++) {
            u32 theirs = key[o], c = theirs >> 6 & 63, d = theirs & 63, other_strength = theirs >> 12;
            u32 apart = (a != c) & (a != d) & (b != c) & (b != d);
            won += apart & (other_strength < strength);
            lost += apart & (other_strength > strength);
        }
        row[pairs[at]] = won | (u32)kind[strength] << 10 | lost << 16;
    }
}

extern "C" __global__ void choose_last(const u64* fours, const u64* boards, int board_count, const u32* counts,
        const u16* renamed, const int* renaming, long long pays, long long per, u16* wins, u16* losses, u8* bets) {
    __shared__ int place[4 * RANKS], row[4 * RANKS];
    u64 four = fours[blockIdx.x];
    for (int c = threadIdx.x; c < 4 * RANKS; c += blockDim.x) {
        int code;
        place[c] = -1;
        if (four >> c & 1) continue;
        u64 named = renamed_board(four | 1ULL << c, &code);
        place[c] = place_of(boards, board_count, named);
        row[c] = renaming[code];
    }
    __syncthreads();
    for (int p = threadIdx.x; p < PAIRS; p += blockDim.x) {
        u32 both = 0;
        for (int c = 0; c < 4 * RANKS; c++)
            if (place[c] >= 0) both += counts[(u64)place[c] * PAIRS + renamed[row[c] * PAIRS + p]] & 0x03FF03FFu;
        u64 to = (u64)blockIdx.x * PAIRS + p;
        long long won = both & 0xFFFF, lost = both >> 16;
        wins[to] = won;
        losses[to] = lost;
        bets[to] = won * pays > lost * per;
    }
}

extern "C" __global__ void choose_earlier(const u64* threes, const u64* fours, int four_count, const u16* four_wins,
        const u16* four_losses, const u16* renamed, const int* renaming, long long pays, long long per, u8* bets) {
    __shared__ int place[4 * RANKS], row[4 * RANKS];
    u64 three = threes[blockIdx.x];
    for (int c = threadIdx.x; c < 4 * RANKS; c += blockDim.x) {
        int code;
        place[c] = -1;
        if (three >> c & 1) continue;
        u64 named = renamed_board(three | 1ULL << c, &code);
        place[c] = place_of(fours, four_count, named);
        row[c] = renaming[code];
    }
    __syncthreads();
    for (int p = threadIdx.x; p < PAIRS; p += blockDim.x) {
        long long won = 0, lost = 0;
        for (int c = 0; c < 4 * RANKS; c++) if (place[c] >= 0) {
            u64 from = (u64)place[c] * PAIRS + renamed[row[c] * PAIRS + p];
            won += four_wins[from];
            lost += four_losses[from];
        }
        bets[(u64)blockIdx.x * PAIRS + p] = won * pays > lost * per;
    }
}

extern "C" __global__ void count_deals(const u64* boards, int board_count, const u8* stands_for, const u32* counts,
        const u64* threes, int three_count, const u8* turn_bets, const u64* fours, int four_count,
        const u8* river_bets, const u8* one, const u8* other, const u8* hand, const u16* renamed, const int* renaming,
        const u8* orders, u64* totals) {
    extern __shared__ u64 sums[];
    __shared__ int place[15], row[15];
    const u64 showdowns = (4 * RANKS - 7) * (4 * RANKS - 8) / 2;
    for (int at = threadIdx.x; at < RANKS * RANKS * 4 * OUTCOMES; at += blockDim.x) sums[at] = 0;
    for (int b = blockIdx.x; b < board_count; b += gridDim.x) {
        u64 board = boards[b];
        __syncthreads();
        if (threadIdx.x < 15) {
            int cards[5], many = 0, code;
            for (int c = 0; c < 4 * RANKS; c++) if (board >> c & 1) cards[many++] = c;
            u64 part = board;
            int t = threadIdx.x;
            if (t < 10) {
                int first = 1;
                while (first * (first + 1) / 2 <= t) first++;
                part &= ~(1ULL << cards[first] | 1ULL << cards[t - first * (first - 1) / 2]);
            } else part &= ~(1ULL << cards[t - 10]);
            u64 named = renamed_board(part, &code);
            place[t] = t < 10 ? place_of(threes, three_count, named) : place_of(fours, four_count, named);
            row[t] = renaming[code];
        }
        __syncthreads();
        for (int p = threadIdx.x; p < PAIRS; p += blockDim.x) {
            if ((board >> one[p] | board >> other[p]) & 1) continue;
            u32 made = 0;
            for (int t = 0; t < 15; t++) {
                const u8* bets = t < 10 ? turn_bets : river_bets;
                made |= (u32)bets[(u64)place[t] * PAIRS + renamed[row[t] * PAIRS + p]] << t;
            }
            u32 packed = counts[(u64)b * PAIRS + p];
            u64 won = packed & 1023, lost = packed >> 16, tied = showdowns - won - lost;
            u64* into = sums + (u64)hand[p] * 4 * OUTCOMES;
            for (int w = 0; w < 4; w++) {
                u64 times = (u64)orders[made * 4 + w] * stands_for[b];
                if (!times) continue;
                atomicAdd(into + w * OUTCOMES + (packed >> 10 & 15), times * won);
                atomicAdd(into + w * OUTCOMES + OUTCOMES - 2, times * tied);
                atomicAdd(into + w * OUTCOMES + OUTCOMES - 1, times * lost);
            }
        }
    }
    __syncthreads();
    for (int at = threadIdx.x; at < RANKS * RANKS * 4 * OUTCOMES; at += blockDim.x) atomicAdd(totals + at, sums[at]);
}
"""


class DeviceInput(NamedTuple):
    """Everything the device needs, as plain arrays."""

    ranks: int
    outcomes: int
    boards: NDArray[np.uint64]
    stands_for: NDArray[np.int64]
    fours: NDArray[np.uint64]
    flops: NDArray[np.uint64]
    one: NDArray[np.uint32]
    other: NDArray[np.uint32]
    hand: NDArray[np.int64]
    renamed: NDArray[np.uint16]
    renaming: NDArray[np.int64]
    weights: NDArray[np.uint32]
    bits: NDArray[np.int64]
    by_sum: NDArray[np.uint16]
    flushes: NDArray[np.uint16]
    category: NDArray[np.int64]
    orders: NDArray[np.int64]


def device_missing() -> str:
    """Return why a device cannot be used for counting here; "" if it can."""
    try:
        import cupy
    except ImportError:
        return "CuPy is not installed"
    try:
        many = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as fault:
        return f"no graphics processor answers ({fault})"
    return "" if many else "there is no graphics processor"


def strengths_by_sum(by_sum: Mapping[int, int]) -> NDArray[np.uint16]:
    """Return the strength of seven cards by the sum of their ranks' weights, in one flat table."""
    table = np.zeros(max(by_sum) + 1, dtype=np.uint16)
    table[np.fromiter(by_sum.keys(), dtype=np.int64)] = np.fromiter(by_sum.values(), dtype=np.uint16)
    return table


def count_on_device(inputs: DeviceInput, turn_pays: Sequence[int], river_pays: Sequence[int]) -> tuple[Any, Any, Any]:
    """Count the deals on the device by hand, wagers and outcome, and the Turn and River Wagers."""
    import cupy

    pairs = inputs.one.size
    options = (f"-DRANKS={inputs.ranks}", f"-DPAIRS={pairs}", f"-DOUTCOMES={inputs.outcomes}")
    module = cupy.RawModule(code=_CUDA_SOURCE, options=options)
    boards, fours, flops = (cupy.asarray(array) for array in (inputs.boards, inputs.fours, inputs.flops))
    one, other, hand, stands_for, orders, kind = (
        cupy.asarray(array.astype(np.uint8))
        for array in (inputs.one, inputs.other, inputs.hand, inputs.stands_for, inputs.orders, inputs.category)
    )
    renamed, weights = cupy.asarray(inputs.renamed), cupy.asarray(inputs.weights)
    renaming, bits = (cupy.asarray(array.astype(np.int32)) for array in (inputs.renaming, inputs.bits))
    by_sum, flushes = cupy.asarray(inputs.by_sum), cupy.asarray(inputs.flushes)
    counts = cupy.empty((boards.size, pairs), dtype=np.uint32)
    threads = (_THREADS_PER_BLOCK,)
    module.get_function("rank_boards")(
        (boards.size,), threads, (boards, one, other, weights, bits, by_sum, flushes, kind, counts)
    )
    wins, losses = (cupy.empty((fours.size, pairs), dtype=np.uint16) for _ in range(2))
    river_bets = cupy.empty((fours.size, pairs), dtype=np.uint8)
    turn_bets = cupy.empty((flops.size, pairs), dtype=np.uint8)
    module.get_function("choose_last")(
        (fours.size,), threads,
        (fours, boards, np.int32(boards.size), counts, renamed, renaming, *map(np.int64, river_pays), wins, losses,
         river_bets),
    )  # fmt: skip
    module.get_function("choose_earlier")(
        (flops.size,), threads,
        (flops, fours, np.int32(fours.size), wins, losses, renamed, renaming, *map(np.int64, turn_pays), turn_bets),
    )  # fmt: skip
    totals = cupy.zeros((inputs.ranks**2, 4, inputs.outcomes), dtype=np.uint64)
    tallying = module.get_function("count_deals")
    tallying.max_dynamic_shared_size_bytes = totals.nbytes
    tallying(
        (_BLOCKS_FOR_TOTALS,), (2 * _THREADS_PER_BLOCK,),
        (boards, np.int32(boards.size), stands_for, counts, flops, np.int32(flops.size), turn_bets, fours,
         np.int32(fours.size), river_bets, one, other, hand, renamed, renaming, orders, totals),
        shared_mem=totals.nbytes,
    )  # fmt: skip
    return cupy.asnumpy(totals).astype(np.int64), cupy.asnumpy(turn_bets), cupy.asnumpy(river_bets)
