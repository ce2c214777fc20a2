// Checking that what was published of a deal is in the room's record: the record gives its link, the link is a leaf, and
// the leaf is under the head that the room has signed.

import type { RecordIncluded } from "../generated/heads";
import type { DealProof } from "../generated/proofs";
import { sameDigests, type Published } from "./deal";
import { included, leafHash } from "./merkle";
import { fromHex, joined, sha256, utf8 } from "./sha256";

const PUBLISHED = "deal_committed";

/** Why a record is not the one that published this deal, or not under the head, in words; nothing where all is well. */
export async function recordFault(found: RecordIncluded, table: string, deal: DealProof): Promise<string> {
  const record = found.record;
  if (
    record.kind !== PUBLISHED ||
    ![`table:${table}`, `bonus:${table}`].includes(record.stream) ||
    record.version !== deal.record
  ) {
    return "the record is another than the one that published it";
  }
  let told: Partial<Published> & { deal?: string; cards?: number; out_of?: number[] };
  try {
    told = JSON.parse(record.body) as typeof told;
  } catch {
    return "the record cannot be read";
  }
  if (told.deal !== deal.deal || told.cards !== deal.cards || told.root !== deal.root)
    return "the record tells of another deal";
  if (String(told.out_of ?? []) !== String(deal.out_of))
    return "the record tells of another order of the rest of the deck";
  if (!sameDigests(told.seeds ?? [], deal.seeds)) return "the players' digests are not those that were published";
  if ((await signed(found.head)) === false) return "the head over the record is not signed by the key it names";
  const before = fromHex(record.before) ?? new Uint8Array();
  const link = await sha256(
    packed("record", before, record.stream, record.version, record.epoch, record.at, record.kind, record.form),
    packed(record.by, record.request, 0, utf8(record.body)),
  );
  const leaf = await leafHash(packed("leaf", record.stream, record.version, link));
  const under = await included(leaf, found.place, found.head.size, found.path, found.head.root);
  return under ? "" : "the record is not under the head that the room has signed";
}

/** Whether a head has the room's signature; null where this browser cannot tell. */
export async function signed(head: {
  size: number;
  root: string;
  at: number;
  key: string;
  signature: string;
}): Promise<boolean | null> {
  const subtle = globalThis.crypto?.subtle;
  const [key, signature] = [fromHex(head.key), fromHex(head.signature)];
  if (!key || !signature) return false;
  if (!subtle) return null;
  try {
    const known = await subtle.importKey("raw", key as BufferSource, { name: "Ed25519" }, false, ["verify"]);
    const told = utf8(`pokerroom tree head 1\n${head.size}\n${head.root}\n${head.at}\n`);
    return await subtle.verify({ name: "Ed25519" }, known, signature as BufferSource, told as BufferSource);
  } catch {
    return null; // an older browser has no Ed25519
  }
}

/** Parts as bytes that no other parts give: each stands behind its type and length, as the room's chain has it. */
function packed(...parts: readonly (string | number | Uint8Array)[]): Uint8Array {
  return joined(
    ...parts.map((part) => {
      const [mark, data] =
        typeof part === "string" ? ["s", utf8(part)] : typeof part === "number" ? ["i", wide(part, 16)] : ["b", part];
      return joined(utf8(mark as string), wide((data as Uint8Array).length, 8), data as Uint8Array);
    }),
  );
}

function wide(number: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = size - 1, rest = BigInt(number); rest > 0n; at--, rest >>= 8n) bytes[at] = Number(rest & 255n);
  return bytes;
}
