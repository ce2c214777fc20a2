// Which page stands at which address. Each is loaded when it is first opened.

import type { Component } from "svelte";

import type { PageAddress } from "../generated/addresses";
import type { PageProps } from "../lib/page_props";

type Loader = () => Promise<{ default: Component<PageProps> | Component }>;

export const PAGES: Readonly<Record<PageAddress, readonly [load: Loader, title: string]>> = {
  "/": [() => import("../lobby/Lobby.svelte"), "Lobby"],
  "/table/:id": [() => import("../play/Table.svelte"), "Table"],
  "/tables": [() => import("../play/tiles/Tiles.svelte"), "Your tables"],
  "/boxes/:id": [() => import("../bonus/BonusTable.svelte"), "Table against the house"],
  "/boxes/:id/rounds": [() => import("../bonus/Rounds.svelte"), "Rounds played"],
  "/boxes/:id/rounds/:number": [() => import("../bonus/Round.svelte"), "Round replay"],
  "/new-table": [() => import("../hosting/NewTable.svelte"), "Your own table"],
  "/join/:token": [() => import("../hosting/Join.svelte"), "An invitation"],
  "/table/:id/settling": [() => import("../hosting/Settling.svelte"), "Settling up"],
  "/table/:id/hands": [() => import("../replay/Hands.svelte"), "Hands played"],
  "/table/:id/hands/:number": [() => import("../replay/Replay.svelte"), "Hand replay"],
  "/live/:id": [() => import("../live/Console.svelte"), "Dealer"],
  "/jackpots/:name": [() => import("../jackpots/Jackpot.svelte"), "Jackpot"],
  "/jackpots/:name/claims/:number": [() => import("../jackpots/Claim.svelte"), "A jackpot's claim"],
  "/screen": [() => import("../jackpots/Screen.svelte"), "Jackpots of the room"],
  "/promotions/:name": [() => import("../promotions/Promotion.svelte"), "Promotion"],
  "/records": [() => import("../records/Records.svelte"), "Records"],
  "/records/:house": [() => import("../records/Records.svelte"), "Records"],
  "/records/:house/:register": [() => import("../records/Register.svelte"), "Register"],
  "/cards": [() => import("../records/StaffCard.svelte"), "Cards for staff"],
  "/cards/:house/:card": [() => import("../records/StaffCard.svelte"), "Card for staff"],
  "/inspect/:house": [() => import("../records/Inspector.svelte"), "Inspector"],
  "/inspect/:house/rounds/:id/:number": [() => import("../bonus/Round.svelte"), "A round with all its cards"],
  "/inspect/:house/hands/:id/:number": [() => import("../replay/Replay.svelte"), "A hand with all its cards"],
  "/limits": [() => import("../members/MyLimits.svelte"), "My limits"],
  "/members": [() => import("../members/Members.svelte"), "Members"],
  "/members/:house": [() => import("../members/Members.svelte"), "Members"],
  "/members/:house/:player": [() => import("../members/Member.svelte"), "A member"],
  "/tournaments/:name": [() => import("../tournaments/Tournament.svelte"), "Tournament"],
  "/tournaments/:name/clock": [() => import("../tournaments/WallClock.svelte"), "Tournament clock"],
  "/tournaments/:name/standings": [() => import("../tournaments/Standings.svelte"), "Standings"],
  "/staff": [() => import("../people/Staff.svelte"), "Staff"],
  "/staff/did": [() => import("../people/StaffDid.svelte"), "What staff did"],
  "/my-play": [() => import("../people/MyPlay.svelte"), "My play"],
  "/account": [() => import("../people/Account.svelte"), "Your account"],
  "/floor": [() => import("../floor/Floor.svelte"), "Floor"],
  "/board": [() => import("../floor/Board.svelte"), "Games and lists"],
  "/my-place": [() => import("../floor/MyPlace.svelte"), "My place"],
  "/cage": [() => import("../cage/Cage.svelte"), "Cage"],
  "/cage/books": [() => import("../cage/Ledger.svelte"), "Books of the house"],
  "/books": [() => import("../books/Books.svelte"), "Rulebooks"],
  "/rulebooks": [() => import("../books/Books.svelte"), "Rulebooks"],
  "/books/:id": [() => import("../books/Book.svelte"), "Rulebook"],
  "/compare": [() => import("../books/Compare.svelte"), "Two houses side by side"],
  "/rulings": [() => import("../books/Rulings.svelte"), "Rulings"],
  "/rulings/:name": [() => import("../books/Ruling.svelte"), "Ruling"],
  "/search": [() => import("../books/Search.svelte"), "Search the books"],
  "/about": [() => import("../pages/About.svelte"), "About this room"],
};
