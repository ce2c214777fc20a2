// Runs the pages' own verifier outside a browser: node page_proofs.cjs WEB_FOLDER. It takes questions as lines of JSON,
// and answers each with a line.
const { readFileSync } = require("node:fs");
const { createInterface } = require("node:readline");
const { join } = require("node:path");
const web = process.argv[2];
const ts = require(join(web, "node_modules/typescript"));
const loaded = {};
const said = [];
function load(name) {
  if (loaded[name]) return loaded[name];
  const source = readFileSync(join(web, "src", name.startsWith("generated/") ? "" : "proof", `${name}.ts`), "utf8");
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const module = { exports: (loaded[name] = {}) };
  const others = { "notices.svelte": { notices: { say: (what) => said.push(what) } }, api: room, locale: { momentText: String, soMany: (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}` } };
  const wanted = (path) => (path.startsWith("../lib/") ? others[path.slice(7)] : load(path.replace(/^\.\.?\//, "")));
  new Function("require", "exports", "module", ts.transpileModule(source, { compilerOptions: options }).outputText)(wanted, module.exports, module);
  return module.exports;
}
/** A player's page through some frames of a table, each with a new page where it is loaded again; what it sent and said. */
async function seeds(frames) {
  const kept = {};
  globalThis.sessionStorage = { getItem: (key) => kept[key] ?? null, setItem: (key, text) => void (kept[key] = text) };
  const random = globalThis.crypto;
  const value = { getRandomValues: (bytes) => random.getRandomValues(bytes) };
  Object.defineProperty(globalThis, "crypto", { value, configurable: true, writable: true });
  const { OwnSeeds } = load("seeds");
  let own = new OwnSeeds();
  const sent = [];
  let digest = "";
  for (const frame of frames) {
    if (frame === "reload") {
      own = new OwnSeeds();
      continue;
    }
    const told = JSON.parse(JSON.stringify(frame).replaceAll("MINE", digest));
    own.follow(told, (message) => sent.push(message) > 0);
    await new Promise((resolve) => setImmediate(resolve)); // after everything that waits for a digest made in plain code
    digest = sent.findLast((each) => each.do === "offer_seed")?.digest ?? digest;
  }
  globalThis.crypto = random;
  return { sent: sent.map((each) => each.do), said: said.splice(0) };
}
/** The room as a page asks it for a proof: what it answers next, or that it refuses or cannot be reached. */
const room = {
  answer: null,
  async getJson() {
    if (Array.isArray(room.answer)) return { path: room.answer };
    throw { status: room.answer === "refuse" ? 404 : 0 };
  },
  asRefusal: (error) => error,
  isAnswered: (error) => error.status >= 400,
};
/** A browser that is told of heads, each with how the room answers when it is asked for a proof: what it complains of
 * after each, and how far it remembers the record. */
async function remembers(steps) {
  const [kept, later] = [{}, globalThis.setTimeout];
  globalThis.localStorage = { getItem: (key) => kept[key] ?? null, setItem: (key, text) => void (kept[key] = text) };
  globalThis.$state = { raw: (value) => value };
  globalThis.setTimeout = (done) => later(done, 0);
  delete loaded["heads.svelte"];
  const { heads } = load("heads.svelte");
  const found = [];
  for (const { head, answer, elsewhere } of steps) {
    room.answer = answer;
    if (elsewhere) kept["pokerroom.head"] = JSON.stringify(elsewhere);
    await heads.take(head);
    found.push([heads.wrong?.complaint ?? "", JSON.parse(kept["pokerroom.head"] ?? "null")?.size ?? 0]);
  }
  globalThis.setTimeout = later;
  return found;
}
async function answer(asked) {
  const { plainSha256, sha256, fromHex, toHex } = load("sha256");
  const { goesOn } = load("merkle");
  const { dealFaults, dealingOrder, handFaults } = load("deal");
  const { recordFault, signed } = load("record");
  if (asked.browsers) {
    const told = [];
    for (const steps of asked.browsers) told.push(await remembers(steps));
    return told;
  }
  if (asked.dealt) {
    const { dealingFaults } = load("dealing");
    const { roundDealingFaults, roundFaults } = load("round");
    const { PLANS } = load("logged_deal");
    const dealt = await Promise.all(asked.dealt.map((proof) => dealingFaults(proof)));
    const logged = await Promise.all((asked.logged ?? []).map((proof) => roundDealingFaults(proof)));
    return { dealt, rounds: asked.rounds.map(roundFaults), logged, plans: PLANS };
  }
  if (asked.evenings) {
    const evenings = [];
    for (const frames of asked.evenings) evenings.push(await seeds(frames));
    return evenings;
  }
  const told = {
    plain: asked.hashed.map((each) => toHex(plainSha256(fromHex(each)))),
    own: await Promise.all(asked.hashed.map(async (each) => toHex(await sha256(fromHex(each))))),
    goes_on: await Promise.all(asked.heads.map((each) => goesOn(...each))),
    faults: await Promise.all(asked.deals.map((each) => dealFaults(each))),
    noted: await Promise.all(asked.noted.map(([deal, noted]) => dealFaults(deal, noted))),
    hands: asked.hands.map(handFaults),
    records: await Promise.all(asked.records.map(([found, table, deal]) => recordFault(found, table, deal))),
    signed: await Promise.all(asked.signed.map(signed)),
  };
  const secure = globalThis.crypto;
  Object.defineProperty(globalThis, "crypto", { value: undefined, configurable: true, writable: true });
  told.orders = await Promise.all(asked.orders.map((each) => dealingOrder(...each)));
  told.insecure = await Promise.all(asked.deals.map((each) => dealFaults(each)));
  globalThis.crypto = secure;
  return told;
}
async function main() {
  for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await answer(JSON.parse(line))));
}
main();
