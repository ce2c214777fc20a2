// What somebody of the house may order of a promotion as it stands: of the promotion itself, of a prize, of a claim.
// The room judges every one of them; this only knows which are worth a button at which stage.

import type { AwardLine, ClaimLine, PromotionBody } from "../generated/promotions";
import type { Order, OrderField } from "../house/orders";
import { amount } from "../lib/money";

type Stage = PromotionBody["promotion"]["stage"];
type Award = PromotionBody["promotion"]["award"];
type Ask = (what: string, parts: Record<string, unknown>) => Promise<void>;

interface Kind {
  what: string;
  says: string;
  stages: readonly Stage[];
  /** Only for promotions that are awarded so. */
  award?: Award;
  fields?: (body: PromotionBody) => readonly OrderField[];
}

const text = (name: string, says: string, optional = false): OrderField => ({ name, says, kind: "text", optional });
const BEFORE: readonly Stage[] = ["drafted", "submitted", "published"];
const UNDER_WAY: readonly Stage[] = ["running", "suspended"];
const OVER: readonly Stage[] = ["ended", "cancelled"];
const CLAIMED: readonly Stage[] = [...UNDER_WAY, ...OVER];
const BY_BOOK = [text("approval", "Approval, by its reference", true), text("notice", "Where the notice is up", true)];

const KINDS: readonly Kind[] = [
  {
    what: "submit_terms",
    says: "Terms were sent to the regulator",
    stages: BEFORE,
    fields: () => [text("reference", "Their reference", true)],
  },
  {
    what: "approve_terms",
    says: "Terms were approved",
    stages: ["submitted", "published", "running"],
    fields: () => [text("reference", "Reference of the approval")],
  },
  {
    what: "publish_terms",
    says: "Publish the terms",
    stages: ["drafted", "submitted"],
    fields: () => [
      { name: "had_at", says: "Where the terms can be had, with commas between", kind: "list" },
      { name: "marketing", says: "What advertises it, with commas between", kind: "list", optional: true },
    ],
  },
  {
    what: "fund_promotion",
    says: "Add to the fund",
    stages: [...BEFORE, ...UNDER_WAY],
    fields: () => [{ name: "amount", says: "Chips from the cage", kind: "number" }],
  },
  { what: "start_promotion", says: "Start it", stages: ["published"] },
  {
    what: "enter_draw",
    says: "Enter somebody in the draw",
    stages: ["running"],
    award: "draw",
    fields: () => [text("player", "Who")],
  },
  {
    what: "commit_to_draw",
    says: "Commit to the draw",
    stages: ["published", "running", "suspended", "ended"],
    award: "draw",
  },
  {
    what: "draw_by_software",
    says: "Draw by software",
    stages: ["running", "ended"],
    award: "draw",
    fields: () => [
      text("word", "A word said by somebody present"),
      { name: "present", says: "Who is present, with commas between", kind: "list", optional: true },
      text("confirmed_by", "Scrutineer who confirms it", true),
    ],
  },
  {
    what: "draw_live",
    says: "Enter a live draw",
    stages: ["running", "ended"],
    award: "draw",
    fields: () => [
      { name: "tickets", says: "Tickets in the order drawn, with commas between", kind: "numbers" },
      text("confirmed_by", "Scrutineer who confirms it", true),
    ],
  },
  {
    what: "splash",
    says: "Splash the next pot of a table",
    stages: ["running"],
    award: "splash_pot",
    fields: () => [text("table", "Which table")],
  },
  {
    what: "award_reward",
    says: "Award a reward",
    stages: ["running"],
    award: "reward",
    fields: () => [text("player", "To whom"), text("prize", "Which prize")],
  },
  { what: "suspend_promotion", says: "Suspend it", stages: ["running"], fields: () => [text("why", "Why")] },
  { what: "resume_promotion", says: "Let it go on", stages: ["suspended"] },
  {
    what: "doubt_integrity",
    says: "Report a doubt about it",
    stages: ["running", "ended"],
    fields: () => [
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
    ],
  },
  { what: "validate_integrity", says: "It was validated", stages: ["suspended"], fields: () => [text("how", "How")] },
  {
    what: "tell_inspector",
    says: "The inspector was told",
    stages: ["suspended", ...OVER],
    fields: () => [text("whom", "Whom")],
  },
  {
    what: "change_terms",
    says: "Change the terms",
    stages: [...BEFORE, ...UNDER_WAY],
    fields: (body) => [
      { name: "terms", says: "The terms, as their file has them", kind: "long", value: body.text },
      ...BY_BOOK,
    ],
  },
  {
    what: "cancel_promotion",
    says: "Cancel it",
    stages: [...BEFORE, ...UNDER_WAY],
    fields: () => [text("why", "Why"), ...BY_BOOK],
  },
  { what: "end_promotion", says: "End it", stages: UNDER_WAY },
  { what: "return_fund", says: "Return the rest of the fund", stages: OVER },
  { what: "archive_promotion", says: "Put it away", stages: OVER },
];

/** Of the promotion itself. */
export function ordersOf(body: PromotionBody, ask: Ask): Order[] {
  const { stage, award } = body.promotion;
  return KINDS.filter((kind) => kind.stages.includes(stage) && (!kind.award || kind.award === award)).map((kind) => ({
    id: kind.what,
    says: kind.says,
    fields: kind.fields?.(body) ?? [],
    send: (parts) => ask(kind.what, parts),
  }));
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

/** Of a prize that is still owed. */
function ofAward(award: AwardLine, unit: number, ask: Ask): Order[] {
  const { number, player, value } = award;
  const what = `${award.prize} for ${player}`;
  const tell: OrderField[] = [{ name: "method", says: "How", kind: "choice", value: "face_to_face", choices: TOLD }];
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
  return [
    {
      id: `tell_winner-${number}`,
      says: `Told ${player} of ${award.prize}`,
      fields: tell,
      send: (parts) => ask("tell_winner", { award: number, ...parts }),
    },
    {
      id: `pay_prize-${number}`,
      says: `Hand over ${what}`,
      fields: pay,
      send: ({ by, chosen }) =>
        ask("pay_prize", {
          award: number,
          payments: by ? [{ by, amount: value / unit, to: player }] : [],
          winner_chose: chosen === "winner",
        }),
    },
    {
      id: `lapse_prize-${number}`,
      says: `${what} was not claimed in time`,
      send: () => ask("lapse_prize", { award: number }),
    },
    {
      id: `void_award-${number}`,
      says: `Void ${what}`,
      fields: [text("reason", "Why")],
      send: (parts) => ask("void_award", { award: number, ...parts }),
    },
  ];
}

/** Of a claim that is open, or of one that was denied. */
function ofClaim(claim: ClaimLine, ask: Ask): Order[] {
  const { number, player } = claim;
  const its = { claim: number };
  if (claim.stage === "open")
    return [
      {
        id: `allow_claim-${number}`,
        says: `Allow claim ${number} of ${player}`,
        fields: [text("prize", "Which prize, if it is not the award's own", true)],
        send: (parts) => ask("allow_claim", { ...its, ...parts }),
      },
      {
        id: `deny_prize-${number}`,
        says: `Deny claim ${number} of ${player}`,
        fields: [text("reason", "Why"), text("name", "Full name", true), text("address", "Address", true)],
        send: (parts) => ask("deny_prize", { ...its, ...parts }),
      },
    ];
  if (claim.stage !== "denied") return [];
  const found: Order[] = [];
  if (!claim.reasons_told)
    found.push({
      id: `tell_reasons-${number}`,
      says: `Reasons were given for claim ${number}`,
      send: () => ask("tell_reasons", its),
    });
  found.push({
    id: `contest_decision-${number}`,
    says: `${player} contests claim ${number}`,
    send: () => ask("contest_decision", its),
  });
  if (!claim.rights_told)
    found.push({
      id: `tell_complaint_rights-${number}`,
      says: `${player} was told where to complain`,
      send: () => ask("tell_complaint_rights", its),
    });
  return found;
}

export function ordersOfAwards(body: PromotionBody, ask: Ask): Order[] {
  return body.awards
    .filter((award) => award.stage === "awarded" && award.player)
    .flatMap((award) => ofAward(award, body.unit, ask));
}

/** What a player may claim for themselves: a prize that is theirs, or in words what they have won. */
export function claimsOf(
  body: PromotionBody,
  player: string,
  claim: (parts: Record<string, unknown>) => Promise<void>,
): Order[] {
  if (!CLAIMED.includes(body.promotion.stage)) return [];
  const mine = body.awards.filter((award) => award.player === player && award.stage === "awarded");
  const said = [
    text("what", "What you have won"),
    { ...text("value", "What it is worth", true), kind: "number" as const },
  ];
  const won = [
    text("table", "At which table you won it", true),
    { ...text("hand", "With which hand, by its number", true), kind: "number" as const },
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
