// Runs the pages' own way with numbers, times and words outside a browser: node page_words.cjs WEB_FOLDER, with cases as
// JSON on its input, each with the languages of a viewer.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const web = process.argv[2];
const ts = require(join(web, "node_modules/typescript"));
const HOUSES = { houseName: (id) => id.toUpperCase() };

/** A module of the pages and those that it needs, as a browser with these languages loads them. */
function pages(languages) {
  const loaded = {};
  return function load(name) {
    if (name.endsWith("lib/houses")) return HOUSES;
    if (loaded[name]) return loaded[name];
    const source = readFileSync(join(web, "src", `${name}.ts`), "utf8");
    const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
    const module = { exports: (loaded[name] = {}) };
    const wanted = (path) => load(join(name, "..", path));
    const run = new Function("require", "exports", "module", "navigator", ts.transpileModule(source, { compilerOptions: options }).outputText);
    run(wanted, module.exports, module, { languages });
    return module.exports;
  };
}

const asked = JSON.parse(readFileSync(0, "utf8"));
const answers = asked.map(({ languages, module, does, given }) => pages(languages)(module)[does](...given));
process.stdout.write(JSON.stringify(answers));
