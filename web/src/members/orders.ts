// What a player may choose for themselves, and what somebody of the house may ask about a member. The room judges every
// one of them; this only knows which are worth a button.

import type { MemberBody, LimitLine } from "../generated/members";
import type { Order, OrderField } from "../house/orders";

type Ask = (what: string, parts: Record<string, unknown>) => Promise<void>;
type Choices = readonly (readonly [value: string, says: string])[];

const text = (name: string, says: string, optional = false): OrderField => ({ name, says, kind: "text", optional });
const choice = (name: string, says: string, choices: Choices): OrderField => ({
  name,
  says,
  kind: "choice",
  choices,
  value: choices[0]?.[0] ?? "",
});

const LIMITS: Choices = [
  ["loss day", "Losses in a day"],
  ["loss week", "Losses in a week"],
  ["loss month", "Losses in a month"],
  ["buy_in day", "Chips brought to play in a day"],
  ["buy_in week", "Chips brought to play in a week"],
  ["buy_in month", "Chips brought to play in a month"],
  ["deposit day", "Deposits in a day"],
  ["deposit week", "Deposits in a week"],
  ["deposit month", "Deposits in a month"],
  ["session sitting", "Minutes at play in one sitting"],
];
const BREAKS: Choices = [
  ["24", "A day"],
  ["72", "Three days"],
  ["168", "A week"],
  ["720", "Thirty days"],
  ["1008", "Six weeks"],
];
const EXCLUSIONS: Choices = [
  ["180", "Six months"],
  ["365", "A year"],
  ["1825", "Five years"],
  ["0", "For good"],
];

/** A limit in words, as the choices have it. */
export function limitName(limit: LimitLine): string {
  return LIMITS.find(([value]) => value === `${limit.kind} ${limit.period}`)?.[1] ?? `${limit.kind} a ${limit.period}`;
}

/** What a player may choose for themselves. */
export function forOneself(ask: Ask): { limits: Order[]; pauses: Order[] } {
  return {
    limits: [
      {
        id: "set_limit",
        says: "Set a limit",
        first: true,
        fields: [
          choice("which", "What is limited", LIMITS),
          { name: "amount", says: "At most; 0 lifts the limit", kind: "number" },
        ],
        send: ({ which, ...parts }) => {
          const [kind, period] = String(which).split(" ");
          return ask("set_limit", { ...parts, kind, period });
        },
      },
    ],
    pauses: [
      {
        id: "cool_off",
        says: "Take a break",
        fields: [choice("hours", "For how long", BREAKS)],
        send: ({ hours }) => ask("cool_off", { hours: Number(hours) }),
      },
      {
        id: "exclude_self",
        says: "Exclude myself",
        fields: [
          choice("days", "For how long", EXCLUSIONS),
          choice("sure", "No one can end it early, not even the house. Is this what you want?", [
            ["", "Please choose"],
            ["yes", "Yes, exclude me from play"],
          ]),
        ],
        send: ({ days }) => ask("exclude_self", { days: Number(days) }),
      },
    ],
  };
}

/** The desk: membership and cards. */
export function ofTheDesk(member: MemberBody, ask: Ask): Order[] {
  const orders: Order[] = [];
  const order = (id: string, says: string, fields: OrderField[], first = false): void => {
    orders.push({ id, says, fields, first, send: (parts) => ask(id, parts) });
  };
  const kinds: Choices = [
    ["club member", "Club member"],
    ["social member", "Social member"],
  ];
  const card = member.cards.find((card) => card.stage === "valid");
  if (!member.membership) order("open_membership", "Open a membership", [choice("kind", "Which", kinds)], true);
  else if (!card) order("issue_card", "Give out a card", [text("card", "Number on the card")], true);
  if (card) {
    order("replace_card", "Replace the card", [text("card", "Number on the new card"), text("why", "Why")]);
    order("void_card", "Take the card back", [text("why", "Why")]);
  }
  return orders;
}

/** The floor: bars, and whom to keep apart. */
export function ofTheFloor(member: MemberBody, ask: Ask): Order[] {
  const orders: Order[] = [];
  if (member.may_bar) {
    orders.push({
      id: "bar_member",
      says: "Bar",
      fields: [
        choice("reach", "From where", [
          ["room", "The tables of this house"],
          ["casino", "The casino, and so every table"],
        ]),
        choice("days", "For how long", [
          ["1", "A day"],
          ["7", "A week"],
          ["30", "Thirty days"],
          ["365", "A year"],
          ["0", "Until it is lifted"],
        ]),
        text("why", "Why"),
      ],
      send: ({ days, ...parts }) =>
        ask("bar_member", { ...parts, ...(Number(days) ? { until: inDays(Number(days)) } : {}) }),
    });
    const mine = member.bars.filter((bar) => !bar.lifted && bar.house === member.house);
    if (mine.length) {
      orders.push({
        id: "lift_member_bar",
        says: "Lift a bar",
        fields: [
          choice(
            "number",
            "Which",
            mine.map((bar) => [String(bar.number), `Bar ${bar.number}: ${bar.why}`]),
          ),
          text("why", "Why"),
        ],
        send: (parts) => ask("lift_member_bar", { ...parts, number: Number(parts.number) }),
      });
    }
  }
  if (member.may_separate) {
    orders.push({
      id: "keep_members_apart",
      says: "Keep apart from somebody",
      fields: [
        text("other", "From whom, by their name in the room"),
        choice("suspected", "Are they suspected of playing together?", [
          ["no", "No"],
          ["yes", "Yes"],
        ]),
        text("why", "Why", true),
      ],
      send: (parts) => ask("keep_members_apart", { ...parts, suspected: parts.suspected === "yes" }),
    });
    if (member.apart.length) {
      orders.push({
        id: "let_members_together",
        says: "Let sit together again",
        fields: [
          choice(
            "other",
            "With whom",
            member.apart.map((other) => [other, other]),
          ),
          text("why", "Why", true),
        ],
        send: (parts) => ask("let_members_together", parts),
      });
    }
  }
  return orders;
}

/** So many days from now by the clock on the wall, as the room reads a moment. */
function inDays(days: number): string {
  const then = new Date(Date.now() + days * 86_400_000);
  const part = (number: number): string => String(number).padStart(2, "0");
  return `${then.getFullYear()}-${part(then.getMonth() + 1)}-${part(then.getDate())}T${part(then.getHours())}:${part(then.getMinutes())}:00`;
}
