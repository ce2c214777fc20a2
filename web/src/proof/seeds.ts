// Your part in the shuffle, where the house takes it: a seed for every hand, whose digest goes out before the room fixes
// the order and which is given when the room asks. It happens by itself; whoever gives none plays all the same.

import type { GiveSeed, OfferSeed, WireDeal } from "../generated/wire";
import { notices } from "../lib/notices.svelte";
import { seedDigest } from "./deal";
import { toHex } from "./sha256";

const STORAGE_KEY = "pokerroom.seeds";
const MOST_SEEDS_KEPT = 40;

/** What a table of either kind shows of its shuffles: its hand or round, and the seat or box that you have. */
export interface Shuffling {
  public: { takes_seeds: boolean; hand: number; deal: WireDeal | null };
  you: { name: string; seat: number } | null;
}

export class OwnSeeds {
  #offeredFor = "";
  #given: { deal: string; digest: string } | null = null; // which is to be in the shuffle of its deal

  /** Offer a seed for the next shuffle once after every deal, and give it when it is asked for. */
  follow(now: Shuffling, send: (message: OfferSeed | GiveSeed) => boolean): void {
    const { public: table, you } = now;
    const deal = table.deal;
    if (deal && you) this.#look(deal, you.name);
    if (!table.takes_seeds || !you?.seat) return;
    const mine = deal?.waits ? deal.seeds.find((seed) => seed.player === you.name) : undefined;
    const seed = mine && !mine.seed ? offered()[mine.digest] : undefined;
    // As often as it is asked for: a room that has fallen over meanwhile has forgotten what it was given.
    if (deal && mine && seed && send({ do: "give_seed", seed })) this.#given = { deal: deal.name, digest: mine.digest };
    // Cards that are shuffled within a hand take the seed that was meant for the next one.
    const since = `${table.hand} ${deal?.name ?? ""}`;
    if (this.#offeredFor !== since && !deal?.waits) {
      this.#offeredFor = since;
      void this.#offer(send);
    }
  }

  /** Whether the seed that was given is in the shuffle: complained of where its digest is gone, or the seed left out. */
  #look(deal: WireDeal, name: string): void {
    const given = this.#given;
    if (!given || given.deal !== deal.name) return;
    const entry = deal.seeds.find((seed) => seed.player === name && seed.digest === given.digest);
    if (entry && (deal.waits || entry.seed)) return;
    this.#given = null;
    const what = entry
      ? "Your seed was given and is not in this shuffle."
      : "Your seed was given, and its digest is gone from this deal.";
    notices.say(what, "Check the proof of the hand, and tell the house.");
  }

  async #offer(send: (message: OfferSeed) => boolean): Promise<void> {
    const seed = toHex(crypto.getRandomValues(new Uint8Array(32)));
    const digest = await seedDigest(seed);
    keep(digest, seed);
    send({ do: "offer_seed", digest });
  }
}

let unkept: Record<string, string> = {};

/** The seeds whose digests were offered, by digest; a page that is loaded again still has them. */
function offered(): Record<string, string> {
  try {
    return { ...unkept, ...(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}") as Record<string, string>) };
  } catch {
    return unkept;
  }
}

function keep(digest: string, seed: string): void {
  const known = Object.fromEntries([...Object.entries(offered()).slice(1 - MOST_SEEDS_KEPT), [digest, seed]]);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(known));
  } catch {
    unkept = known; // a browser that keeps nothing has them while the page is open
  }
}
