import { beforeEach, describe, expect, test } from "vitest";

import type { PromotionAsks } from "../generated/orders";
import type { AwardLine, ClaimLine, PromotionBody } from "../generated/promotions";
import { give, idsOf, listening } from "../testkit/ordering";
import { claimsOf, ordersOf, ordersOfAwards, ordersOfClaims } from "./orders";

const { ask, heard } = listening<PromotionAsks>();
beforeEach(() => void heard.splice(0));

type Shown = PromotionBody["promotion"];

function promotion(stage: string, award = "high_hand", parts: Partial<PromotionBody> = {}): PromotionBody {
  const shown = { name: "friday", title: "Friday", stage, award } as unknown as Shown;
  return {
    promotion: shown,
    awards: [],
    claims: [],
    unit: 100,
    text: "name = 1",
    ...parts,
  } as unknown as PromotionBody;
}

const award = (parts: Partial<AwardLine> = {}): AwardLine =>
  ({ number: 3, player: "Ann", prize: "a car", value: 20_000, stage: "awarded", ...parts }) as AwardLine;
const claim = (parts: Partial<ClaimLine> = {}): ClaimLine =>
  ({ number: 5, player: "Ann", stage: "open", reasons_told: false, rights_told: false, ...parts }) as ClaimLine;

describe("what may be ordered at a stage", () => {
  test.each([
    ["drafted", ["submit_terms", "publish_terms", "fund_promotion", "change_terms", "cancel_promotion"]],
    [
      "published",
      ["submit_terms", "approve_terms", "fund_promotion", "start_promotion", "change_terms", "cancel_promotion"],
    ],
    [
      "running",
      [
        "approve_terms",
        "fund_promotion",
        "suspend_promotion",
        "doubt_integrity",
        "change_terms",
        "cancel_promotion",
        "end_promotion",
      ],
    ],
    [
      "suspended",
      [
        "fund_promotion",
        "resume_promotion",
        "validate_integrity",
        "tell_inspector",
        "change_terms",
        "cancel_promotion",
        "end_promotion",
      ],
    ],
    ["ended", ["doubt_integrity", "tell_inspector", "return_fund", "archive_promotion"]],
    ["cancelled", ["tell_inspector", "return_fund", "archive_promotion"]],
    ["archived", []],
  ])("%s", (stage, orders) => {
    expect(idsOf(ordersOf(promotion(stage), ask))).toEqual(orders);
  });

  test.each([
    ["draw", ["enter_draw", "commit_to_draw", "draw_by_software", "draw_live"]],
    ["splash_pot", ["splash"]],
    ["reward", ["award_reward"]],
    ["high_hand", []],
  ])("a running one that is awarded by %s has besides", (how, more) => {
    const usual = idsOf(ordersOf(promotion("running", "jackpot_multiple"), ask));
    expect(idsOf(ordersOf(promotion("running", how), ask)).filter((id) => !usual.includes(id))).toEqual(more);
  });
});

test("what is typed goes as the command takes it", async () => {
  await give(ordersOf(promotion("drafted"), ask), "publish_terms", { had_at: "the desk, the site" });
  await give(ordersOf(promotion("running", "draw"), ask), "draw_live", { tickets: "7, 12" });
  await give(ordersOf(promotion("published"), ask), "start_promotion");
  await give(ordersOf(promotion("published"), ask), "change_terms", { approval: "A1" });
  expect(heard).toEqual([
    { do: "publish_terms", parts: { had_at: ["the desk", "the site"] } },
    { do: "draw_live", parts: { tickets: [7, 12] } },
    { do: "start_promotion", parts: {} },
    { do: "change_terms", parts: { terms: "name = 1", approval: "A1" } },
  ]);
});

describe("a prize", () => {
  const body = promotion("running", "draw", { awards: [award()] });

  test("that is nobody's, or was handed over, has no orders", () => {
    const awards = [award({ player: "" }), award({ stage: "paid" as never })];
    expect(ordersOfAwards(promotion("running", "draw", { awards }), ask)).toEqual([]);
  });
  test("is handed over as it is, or paid in money to the winner", async () => {
    await give(ordersOfAwards(body, ask), "pay_prize-3");
    await give(ordersOfAwards(body, ask), "pay_prize-3", { by: "cash", chosen: "winner" });
    expect(heard).toEqual([
      { do: "pay_prize", parts: { award: 3, payments: [], winner_chose: false } },
      {
        do: "pay_prize",
        parts: { award: 3, payments: [{ by: "cash", amount: 200, to: "Ann" }], winner_chose: true },
      },
    ]);
  });
  test("is told, lapses and is void by its number", async () => {
    await give(ordersOfAwards(body, ask), "tell_winner-3", { method: "email" });
    await give(ordersOfAwards(body, ask), "lapse_prize-3");
    await give(ordersOfAwards(body, ask), "void_award-3", { reason: "not eligible" });
    expect(heard).toEqual([
      { do: "tell_winner", parts: { method: "email", award: 3 } },
      { do: "lapse_prize", parts: { award: 3 } },
      { do: "void_award", parts: { reason: "not eligible", award: 3 } },
    ]);
  });
});

describe("a claim", () => {
  const of = (...claims: ClaimLine[]) => ordersOfClaims(promotion("running", "draw", { claims }), ask);
  test.each<[string, Partial<ClaimLine>, string[]]>([
    ["that is open", {}, ["allow_claim-5", "deny_prize-5"]],
    ["that was allowed", { stage: "allowed" as never }, []],
    [
      "that was denied",
      { stage: "denied" as never },
      ["tell_reasons-5", "contest_decision-5", "tell_complaint_rights-5"],
    ],
    [
      "that was denied with its reasons",
      { stage: "denied" as never, reasons_told: true, rights_told: true },
      ["contest_decision-5"],
    ],
  ])("%s", (_, parts, orders) => {
    expect(idsOf(of(claim(parts)))).toEqual(orders);
  });
  test("is answered by its number", async () => {
    await give(of(claim()), "deny_prize-5", { reason: "too late" });
    await give(of(claim({ stage: "denied" as never })), "contest_decision-5");
    expect(heard).toEqual([
      { do: "deny_prize", parts: { reason: "too late", claim: 5 } },
      { do: "contest_decision", parts: { claim: 5 } },
    ]);
  });
});

describe("a player claims", () => {
  const said = listening<Record<string, unknown>>();
  test("nothing before it runs", () => {
    expect(claimsOf(promotion("published"), "Ann", said.ask)).toEqual([]);
  });
  test("a prize of theirs by its number, and no one else's", async () => {
    const body = promotion("ended", "draw", { awards: [award(), award({ number: 4, player: "Bob" })] });
    const claims = claimsOf(body, "Ann", said.ask);
    expect(claims.map((order) => order.says)).toEqual(["Claim a car", "Claim something else"]);
    await give(claims, "claim-3");
    await give(claims, "claim", { what: "a hat", value: "20", hand: "7" });
    expect(said.heard).toEqual([{ award: 3 }, { what: "a hat", value: 20, hand: 7 }]);
  });
});
