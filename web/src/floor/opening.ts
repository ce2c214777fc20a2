// What somebody of the house may open on the floor: a table or a tournament of one of their houses.

import type { FloorBody } from "../generated/floor";
import type { HostingBody } from "../generated/hosting";
import type { Order, OrderField } from "../house/orders";
import { postJson } from "../lib/api";
import { limitWords } from "../lib/games";
import { houseName } from "../lib/houses";
import { router } from "../lib/router.svelte";

type Choices = NonNullable<OrderField["choices"]>;

/** The orders that open something; `opened` is told the floor as it stands with a new table. */
export function toOpen(
  houses: readonly string[],
  offered: HostingBody | null,
  opened: (body: FloorBody) => void,
): Order[] {
  const ours: Choices = houses.map((house) => [house, houseName(house)]);
  const spread = (offered?.games ?? []).filter((game) => game.houses.some((house) => houses.includes(house)));
  const house: OrderField = { name: "house", says: "House", kind: "choice", choices: ours, value: ours[0]?.[0] ?? "" };
  const game: OrderField = {
    name: "game",
    says: "Game",
    kind: "choice",
    choices: spread.map((game) => [game.id, game.name]),
    value: spread[0]?.id ?? "",
  };
  const dealt = (first: "software" | "live"): OrderField => ({
    name: "dealt",
    says: "Dealt",
    kind: "choice",
    choices: [
      ["software", "By the room"],
      ["live", "By a dealer, with real cards and chips"],
    ],
    value: first,
  });
  return [
    {
      id: "open_table",
      says: "Open a table",
      fields: [
        { name: "name", says: "Name", kind: "text" },
        house,
        game,
        {
          name: "limit",
          says: "Limit",
          kind: "choice",
          choices: [
            ["", "As the house usually has it"],
            ...(offered?.limits ?? []).map((limit): [string, string] => [limit.id, limitWords(limit.id)]),
          ],
          value: "",
          optional: true,
        },
        { name: "blinds", says: "Blinds, such as 5/10", kind: "text", optional: true },
        { name: "seats", says: "Seats", kind: "number", optional: true },
        dealt("software"),
        {
          name: "jackpot",
          says: "Jackpot",
          kind: "choice",
          choices: [
            ["no", "Not in a jackpot"],
            ["yes", "In the jackpot once it is linked"],
          ],
          value: "no",
        },
      ],
      send: async ({ jackpot, ...parts }) =>
        opened(await postJson<FloorBody>("/api/floor/tables", { ...parts, jackpot: jackpot === "yes" })),
    },
    {
      id: "open_tournament",
      says: "Open a tournament",
      fields: [
        { name: "title", says: "Title", kind: "text" },
        house,
        game,
        dealt("live"),
        { name: "players", says: "Players at most", kind: "number", value: "18" },
        { name: "seats", says: "Seats at a table", kind: "number", value: "9" },
        { name: "stack", says: "Chips to start with", kind: "number", value: "5000" },
        { name: "hours", says: "About how many hours", kind: "text", value: "4" },
        { name: "contribution", says: "Price: into the prize pool", kind: "number", value: "0" },
        { name: "fee", says: "Price: fee of the house", kind: "number", value: "0" },
        { name: "start", says: "Starts (2026-12-04 19:00), or when full", kind: "text", optional: true },
      ],
      send: async ({ hours, start, ...parts }) => {
        const made = await postJson<{ tournament: { name: string } }>("/api/tournaments", {
          ...parts,
          hours: Number(hours),
          ...(start ? { start: String(start).replace(" ", "T") } : {}),
        });
        router.go(`/tournaments/${encodeURIComponent(made.tournament.name)}`);
      },
    },
  ];
}
