// Runs the pages' own connection outside a browser, with a clock that is moved on by hand: node page_connection.cjs WEB_FOLDER
// with steps as JSON on its input: a number of milliseconds that pass, what the browser
// tells (`offline`), what the room says, or the protocol with which it greets. It tells what became of it.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const web = process.argv[2];
const ts = require(join(web, "node_modules/typescript"));

let now = 0;
let timers = [];
const later = (every) => (act, wait) => {
  const timer = { act, at: now + wait, every: every ? wait : 0 };
  timers.push(timer);
  return timer;
};
const forget = (timer) => void (timers = timers.filter((each) => each !== timer));
function pass(milliseconds) {
  const until = now + milliseconds;
  for (;;) {
    const next = timers.filter((each) => each.at <= until).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    now = next.at;
    if (next.every) next.at += next.every;
    else forget(next);
    next.act();
  }
  now = until;
}

const [sockets, standings] = [[], []];
class WebSocket {
  static OPEN = 1;
  readyState = 0;
  constructor() {
    sockets.push({ socket: this, at: now, closed: false });
  }
  send() {}
  close() {
    sockets.find((each) => each.socket === this).closed = true; // the other side is gone, and never closes it too
  }
}

Object.assign(globalThis, { WebSocket, setTimeout: later(false), setInterval: later(true), clearTimeout: forget });
Object.assign(globalThis, { clearInterval: forget, removeEventListener() {} });
const heard = {};
globalThis.addEventListener = (name, act) => void (heard[name] = act);
Object.assign(globalThis, { document: { addEventListener() {}, removeEventListener() {} }, location: { protocol: "http:", host: "room" } });
Date.now = () => now;
Math.random = () => 0.5;

const source = readFileSync(join(web, "src/lib/socket.ts"), "utf8");
const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
const module_ = { exports: {} };
let loads = 0;
const others = {
  "../generated/wire": { PROTOCOL: 7 },
  "../proof/heads.svelte": { heads: { take() {} } },
  "./returning": { loadAnew: () => void (loads += 1) },
  "./wire": { readFrame: JSON.parse },
};
new Function("require", "exports", ts.transpileModule(source, { compilerOptions: options }).outputText)((path) => others[path], module_.exports);

const { Connection } = module_.exports;
new Connection({ path: () => "/ws", onMessage() {}, onStanding: (standing) => standings.push(standing) });
for (const step of JSON.parse(readFileSync(0, "utf8"))) {
  if (typeof step === "number") pass(step);
  else if (heard[step]) heard[step]();
  else if (step.protocol) sockets.at(-1).socket.onmessage({ data: JSON.stringify({ is: "hello", ...step }) });
  else {
    const { socket } = sockets.at(-1);
    socket.readyState = 1;
    socket.onmessage({ data: JSON.stringify({ is: step, protocol: 7 }) });
  }
}
console.log(JSON.stringify({ tried: sockets.map((each) => each.at), closed: sockets.map((each) => each.closed), standings, loads }));
