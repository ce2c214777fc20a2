// What a player may choose for themselves, and what somebody of the house may ask about a member. The room judges every
// one of them; this only knows which are worth a button.

import type { MemberBody, LimitLine } from "../generated/members";
import type { LimitAsks, MemberAsks, SetLimitParts } from "../generated/orders";
import { choice, number, numbered, ordersTo, text, type Choices, type Order } from "../house/orders";

type Ask = (command: MemberAsks) => Promise<void>;

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
export function forOneself(ask: (command: LimitAsks) => Promise<void>): { limits: Order[]; pauses: Order[] } {
  const order = ordersTo(ask);
  const sure = choice("sure", "No one can end it early, not even the house. Is this what you want?", [
    ["", "Please choose"],
    ["yes", "Yes, exclude me from play"],
  ]);
  return {
    limits: [
      {
        id: "set_limit",
        says: "Set a limit",
        first: true,
        fields: [choice("which", "What is limited", LIMITS), number("amount", "At most; 0 lifts the limit")],
        send: ({ which, amount }) => {
          const [kind, period] = String(which).split(" ") as [SetLimitParts["kind"], SetLimitParts["period"]];
          return ask({ do: "set_limit", parts: { amount: Number(amount), kind, period } });
        },
      },
    ],
    pauses: [
      order("cool_off", "Take a break", [numbered("hours", "For how long", BREAKS)]),
      {
        id: "exclude_self",
        says: "Exclude myself",
        fields: [choice("days", "For how long", EXCLUSIONS), sure],
        send: ({ days }) => ask({ do: "exclude_self", parts: { days: Number(days) } }),
      },
    ],
  };
}

/** The desk: membership and cards. */
export function ofTheDesk(member: MemberBody, ask: Ask): Order[] {
  const order = ordersTo(ask);
  const first = { first: true };
  const kinds = choice("kind", "Which", [
    ["club member", "Club member"],
    ["social member", "Social member"],
  ]);
  const orders: Order[] = [];
  const valid = member.cards.some((card) => card.stage === "valid");
  if (!member.membership) orders.push(order("open_membership", "Open a membership", [kinds], first));
  else if (!valid) orders.push(order("issue_card", "Give out a card", [text("card", "Number on the card")], first));
  if (valid) {
    const changed = [text("card", "Number on the new card"), text("why", "Why")];
    orders.push(order("replace_card", "Replace the card", changed));
    orders.push(order("void_card", "Take the card back", [text("why", "Why")]));
  }
  return orders;
}

/** The floor: bars, and whom to keep apart. */
export function ofTheFloor(member: MemberBody, ask: Ask): Order[] {
  return [...(member.may_bar ? barring(member, ask) : []), ...(member.may_separate ? separating(member, ask) : [])];
}

function barring(member: MemberBody, ask: Ask): Order[] {
  const order = ordersTo(ask);
  const bar: Order = {
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
      ask({ do: "bar_member", parts: { ...parts, ...(Number(days) ? { until: inDays(Number(days)) } : {}) } }),
  };
  const mine = member.bars.filter((bar) => !bar.lifted && bar.house === member.house);
  const which = numbered(
    "number",
    "Which",
    mine.map((bar) => [String(bar.number), `Bar ${bar.number}: ${bar.why}`]),
  );
  return mine.length ? [bar, order("lift_member_bar", "Lift a bar", [which, text("why", "Why")])] : [bar];
}

function separating(member: MemberBody, ask: Ask): Order[] {
  const order = ordersTo(ask);
  const why = text("why", "Why", true);
  const suspected = choice("suspected", "Are they suspected of playing together?", [
    ["no", "No"],
    ["yes", "Yes"],
  ]);
  const keep = order(
    "keep_members_apart",
    "Keep apart from somebody",
    [text("other", "From whom, by their name in the room"), suspected, why],
    { reads: (typed) => ({ suspected: typed.suspected === "yes" }) },
  );
  const others = choice(
    "other",
    "With whom",
    member.apart.map((other) => [other, other]),
  );
  if (!member.apart.length) return [keep];
  return [keep, order("let_members_together", "Let sit together again", [others, why])];
}

/** So many days from now by the clock on the wall, as the room reads a moment. */
function inDays(days: number): string {
  const then = new Date(Date.now() + days * 86_400_000);
  const part = (number: number): string => String(number).padStart(2, "0");
  return `${then.getFullYear()}-${part(then.getMonth() + 1)}-${part(then.getDate())}T${part(then.getHours())}:${part(then.getMinutes())}:00`;
}
