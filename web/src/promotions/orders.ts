// The orders that somebody of the house may give about a promotion, one of its prizes or a claim. The room judges each
// of them; here stands only which ones get a button at which stage of the promotion.

import type { AwardLine, ClaimLine, PromotionBody } from "../generated/promotions";
import type { PrizePayment, PromotionAsks } from "../generated/orders";
import { choice, number, ordersTo, text, type Order, type OrderField } from "../house/orders";
import { amount } from "../lib/money";

type Stage = PromotionBody["promotion"]["stage"];
type Award = PromotionBody["promotion"]["award"];
type Ask = (command: PromotionAsks) => Promise<void>;
type PromotionOrder = ReturnType<typeof ordersTo<PromotionAsks>>;

interface Kind {
  stages: readonly Stage[];
  /** The one way of awarding prizes for which this order exists; every way where it is left out. */
  award?: Award;
  made: (order: PromotionOrder, body: PromotionBody) => Order;
}

const STAGES_BEFORE_START: readonly Stage[] = ["drafted", "submitted", "published"];
const STAGES_UNDER_WAY: readonly Stage[] = ["running", "suspended"];
const STAGES_OVER: readonly Stage[] = ["ended", "cancelled"];
const STAGES_WITH_CLAIMS: readonly Stage[] = [...STAGES_UNDER_WAY, ...STAGES_OVER];
const FIELDS_BY_BOOK = [
  text("approval", "Approval, by its reference", true),
  text("notice", "Where the notice is up", true),
];

const KINDS: readonly Kind[] = [
  {
    stages: STAGES_BEFORE_START,
    made: (order) =>
      order("submit_terms", "Terms were sent to the regulator", [text("reference", "Their reference", true)]),
  },
  {
    stages: ["submitted", "published", "running"],
    made: (order) => order("approve_terms", "Terms were approved", [text("reference", "Reference of the approval")]),
  },
  {
    stages: ["drafted", "submitted"],
    made: (order) =>
      order("publish_terms", "Publish the terms", [
        { name: "had_at", says: "Where the terms can be had, with commas between", kind: "list" },
        { name: "marketing", says: "What advertises it, with commas between", kind: "list", optional: true },
      ]),
  },
  {
    stages: [...STAGES_BEFORE_START, ...STAGES_UNDER_WAY],
    made: (order) =>
      order("fund_promotion", "Add to the fund", [{ name: "amount", says: "Chips from the cage", kind: "number" }]),
  },
  { stages: ["published"], made: (order) => order("start_promotion", "Start it") },
  {
    stages: ["running"],
    award: "draw",
    made: (order) => order("enter_draw", "Enter somebody in the draw", [text("player", "Who")]),
  },
  {
    stages: ["published", "running", "suspended", "ended"],
    award: "draw",
    made: (order) => order("commit_to_draw", "Commit to the draw"),
  },
  {
    stages: ["running", "ended"],
    award: "draw",
    made: (order) =>
      order("draw_by_software", "Draw by software", [
        text("word", "A word said by somebody present"),
        { name: "present", says: "Who is present, with commas between", kind: "list", optional: true },
        text("confirmed_by", "Scrutineer who confirms it", true),
      ]),
  },
  {
    stages: ["running", "ended"],
    award: "draw",
    made: (order) =>
      order("draw_live", "Enter a live draw", [
        { name: "tickets", says: "Tickets in the order drawn, with commas between", kind: "numbers" },
        text("confirmed_by", "Scrutineer who confirms it", true),
      ]),
  },
  {
    stages: ["running"],
    award: "splash_pot",
    made: (order) => order("splash", "Splash the next pot of a table", [text("table", "Which table")]),
  },
  {
    stages: ["running"],
    award: "reward",
    made: (order) => order("award_reward", "Award a reward", [text("player", "To whom"), text("prize", "Which prize")]),
  },
  { stages: ["running"], made: (order) => order("suspend_promotion", "Suspend it", [text("why", "Why")]) },
  { stages: ["suspended"], made: (order) => order("resume_promotion", "Let it go on") },
  {
    stages: ["running", "ended"],
    made: (order) =>
      order("doubt_integrity", "Report a doubt about it", [
        text("why", "What is doubted"),
        {
          name: "outcome",
          says: "What is done",
          kind: "choice",
          value: "postpone",
          choices: [
            ["postpone", "Postpone it"],
            ["cancel", "Cancel the draw"],
          ],
        },
      ]),
  },
  { stages: ["suspended"], made: (order) => order("validate_integrity", "It was validated", [text("how", "How")]) },
  {
    stages: ["suspended", ...STAGES_OVER],
    made: (order) => order("tell_inspector", "The inspector was told", [text("whom", "Whom")]),
  },
  {
    stages: [...STAGES_BEFORE_START, ...STAGES_UNDER_WAY],
    made: (order, body) =>
      order("change_terms", "Change the terms", [
        { name: "terms", says: "The terms, as their file has them", kind: "long", value: body.text },
        ...FIELDS_BY_BOOK,
      ]),
  },
  {
    stages: [...STAGES_BEFORE_START, ...STAGES_UNDER_WAY],
    made: (order) => order("cancel_promotion", "Cancel it", [text("why", "Why"), ...FIELDS_BY_BOOK]),
  },
  { stages: STAGES_UNDER_WAY, made: (order) => order("end_promotion", "End it") },
  { stages: STAGES_OVER, made: (order) => order("return_fund", "Return the rest of the fund") },
  { stages: STAGES_OVER, made: (order) => order("archive_promotion", "Put it away") },
];

/** The orders about the promotion itself. */
export function ordersOf(body: PromotionBody, ask: Ask): Order[] {
  const { stage, award } = body.promotion;
  const order = ordersTo(ask);
  return KINDS.filter((kind) => kind.stages.includes(stage) && (!kind.award || kind.award === award)).map((kind) =>
    kind.made(order, body),
  );
}

const TOLD = [
  ["face_to_face", "Face to face"],
  ["mail", "By mail"],
  ["telephone", "By telephone"],
  ["email", "By email"],
] as const;
const CHOSEN = [
  ["", "The house's"],
  ["winner", "The winner's"],
] as const;
const PAID = [
  ["", "As it is"],
  ["cash", "Cash"],
  ["chips", "Chips"],
  ["crossed_cheque", "Crossed cheque"],
  ["transfer", "Transfer"],
] as const;

/** The orders about a prize that is still owed. */
function ofAward(award: AwardLine, unit: number, ask: Ask): Order[] {
  const { number, player, value } = award;
  const what = `${award.prize} for ${player}`;
  const pay: OrderField[] = [
    {
      name: "by",
      says: `How ${amount(value, unit)} is handed over`,
      kind: "choice",
      value: "",
      choices: PAID,
      optional: true,
    },
    { name: "chosen", says: "Whose choice that is", kind: "choice", value: "", choices: CHOSEN, optional: true },
  ];
  const order = ordersTo(ask);
  const its = { award: number };
  return [
    order("tell_winner", `Told ${player} of ${award.prize}`, [choice("method", "How", TOLD)], {
      id: `tell_winner-${number}`,
      parts: its,
    }),
    {
      id: `pay_prize-${number}`,
      says: `Hand over ${what}`,
      fields: pay,
      send: ({ by, chosen }) =>
        ask({
          do: "pay_prize",
          parts: {
            award: number,
            payments: by ? [{ by: by as PrizePayment["by"], amount: value / unit, to: player }] : [],
            winner_chose: chosen === "winner",
          },
        }),
    },
    order("lapse_prize", `${what} was not claimed in time`, [], { id: `lapse_prize-${number}`, parts: its }),
    order("void_award", `Void ${what}`, [text("reason", "Why")], { id: `void_award-${number}`, parts: its }),
  ];
}

/** The orders about a claim that is open, or that was denied. */
function ofClaim(claim: ClaimLine, ask: Ask): Order[] {
  const order = ordersTo(ask);
  const { number, player } = claim;
  const its = { claim: number };
  if (claim.stage === "open")
    return [
      order(
        "allow_claim",
        `Allow claim ${number} of ${player}`,
        [text("prize", "Which prize, if it is not the award's own", true)],
        { id: `allow_claim-${number}`, parts: its },
      ),
      order(
        "deny_prize",
        `Deny claim ${number} of ${player}`,
        [text("reason", "Why"), text("name", "Full name", true), text("address", "Address", true)],
        { id: `deny_prize-${number}`, parts: its },
      ),
    ];
  if (claim.stage !== "denied") return [];
  const reasons = order("tell_reasons", `Reasons were given for claim ${number}`, [], {
    id: `tell_reasons-${number}`,
    parts: its,
  });
  const contest = order("contest_decision", `${player} contests claim ${number}`, [], {
    id: `contest_decision-${number}`,
    parts: its,
  });
  const rights = order("tell_complaint_rights", `${player} was told where to complain`, [], {
    id: `tell_complaint_rights-${number}`,
    parts: its,
  });
  return [...(claim.reasons_told ? [] : [reasons]), contest, ...(claim.rights_told ? [] : [rights])];
}

export function ordersOfAwards(body: PromotionBody, ask: Ask): Order[] {
  return body.awards
    .filter((award) => award.stage === "awarded" && award.player)
    .flatMap((award) => ofAward(award, body.unit, ask));
}

/** The claims that a player may make: to a prize awarded to them, or in their own words to one they say they won. */
export function claimsOf(
  body: PromotionBody,
  player: string,
  claim: (parts: Record<string, unknown>) => Promise<void>,
): Order[] {
  if (!STAGES_WITH_CLAIMS.includes(body.promotion.stage)) return [];
  const mine = body.awards.filter((award) => award.player === player && award.stage === "awarded");
  const said = [text("what", "What you have won"), number("value", "What it is worth", true)];
  const won = [
    text("table", "At which table you won it", true),
    number("hand", "With which hand, by its number", true),
  ];
  return [
    ...mine.map((award) => ({
      id: `claim-${award.number}`,
      says: `Claim ${award.prize}`,
      first: true,
      send: () => claim({ award: award.number }),
    })),
    {
      id: "claim",
      says: mine.length ? "Claim something else" : "Claim a prize",
      fields: [...said, ...won],
      send: claim,
    },
  ];
}

export function ordersOfClaims(body: PromotionBody, ask: Ask): Order[] {
  return body.claims.flatMap((claim) => ofClaim(claim, ask));
}
