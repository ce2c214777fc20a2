// Merkle trees as certificate transparency has them (RFC 9162, 2.1): whether a leaf is under a head, and whether one head
// goes on from another.

import { fromHex, sha256, toHex } from "./sha256";

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export function leafHash(data: Uint8Array): Promise<Uint8Array> {
  return sha256(LEAF, data);
}

function nodeHash(left: Uint8Array, right: Uint8Array): Promise<Uint8Array> {
  return sha256(NODE, left, right);
}

/** Whether a path leads from a leaf, counted from nought, to the root over `size` leaves. */
export async function included(
  leaf: Uint8Array,
  place: number,
  size: number,
  path: readonly string[],
  root: string,
): Promise<boolean> {
  if (!(place >= 0 && place < size)) return false;
  let [number, last, found] = [place, size - 1, leaf];
  for (const text of path) {
    const step = fromHex(text);
    if (last === 0 || step === null) return false;
    if (number % 2 || number === last) {
      found = await nodeHash(step, found);
      while (number && number % 2 === 0) [number, last] = [half(number), half(last)];
    } else found = await nodeHash(found, step);
    [number, last] = [half(number), half(last)];
  }
  return last === 0 && toHex(found) === root;
}

/** Whether the root over `second` leaves goes on from the one over the `first` of them. */
export async function goesOn(
  first: number,
  firstRoot: string,
  second: number,
  secondRoot: string,
  path: readonly string[],
): Promise<boolean> {
  if (first < 1 || first > second) return false;
  if (first === second) return !path.length && firstRoot === secondRoot;
  const steps = (isPower(first) ? [firstRoot, ...path] : [...path]).map(fromHex);
  let [number, last] = [first - 1, second - 1];
  while (number % 2) [number, last] = [half(number), half(last)];
  const start = steps.shift();
  if (!start) return false;
  let [before, after] = [start, start];
  for (const step of steps) {
    if (last === 0 || step === null) return false;
    if (number % 2 || number === last) {
      before = await nodeHash(step, before);
      after = await nodeHash(step, after);
      while (number && number % 2 === 0) [number, last] = [half(number), half(last)];
    } else after = await nodeHash(after, step);
    [number, last] = [half(number), half(last)];
  }
  return last === 0 && toHex(before) === firstRoot && toHex(after) === secondRoot;
}

function half(number: number): number {
  return Math.floor(number / 2);
}

function isPower(number: number): boolean {
  while (number % 2 === 0) number = half(number);
  return number === 1;
}
