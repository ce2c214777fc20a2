// SHA-256: the browser's own where the page is served securely, and one in plain TypeScript where it is not, so that a
// proof can be checked at a club's own address too. Both give the same.

const ROUND_CONSTANTS = constants();

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Bytes from hexadecimal digits; nothing where they are none. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 || !/^[0-9a-f]*$/i.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const data = joined(...parts);
  const subtle = globalThis.crypto?.subtle;
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", data as BufferSource)) : plainSha256(data);
}

/** SHA-256 as FIPS 180-4 has it. */
export function plainSha256(data: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(((data.length + 8) >> 6) * 64 + 64);
  blocks.set(data);
  blocks[data.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(data.length / 0x20000000));
  view.setUint32(blocks.length - 4, (data.length << 3) >>> 0);
  const state = Uint32Array.from(roots(8, 1 / 2));
  const words = new Uint32Array(64);
  for (let at = 0; at < blocks.length; at += 64) {
    for (let t = 0; t < 16; t++) words[t] = view.getUint32(at + 4 * t);
    for (let t = 16; t < 64; t++) {
      const a = words[t - 15]!;
      const b = words[t - 2]!;
      words[t] =
        words[t - 16]! +
        (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
        words[t - 7]! +
        (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    mix(state, words);
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => out.setUint32(4 * at, word));
  return new Uint8Array(out.buffer);
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const one =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[t]! + words[t]!) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = state[at]! + word));
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits of the fractions of the cube roots of the first 64 primes. */
function constants(): Uint32Array {
  return Uint32Array.from(roots(64, 1 / 3));
}

function roots(count: number, power: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes.map((prime) => Math.floor((prime ** power % 1) * 2 ** 32));
}
