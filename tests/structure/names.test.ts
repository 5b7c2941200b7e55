import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = "app,db,deploy,docs,domain,lab,messages,packages,scripts,server,tests";

const files = globSync(["*.{ts,mjs}", `{${FOLDERS}}/**/*.{ts,tsx,mts,mjs}`], { cwd: ROOT })
  .filter((file) => !file.startsWith("tests/import-samples/") && !file.startsWith("db/migrations/"))
  .sort();

interface Rule {
  word: RegExp;
  term: string;
  /**
   * The files to which the rule applies. When the rule has no pattern for files, it applies to every file.
   */
  within?: RegExp;
  /** Names that the rule allows, each with a reason. */
  except?: RegExp;
}

/**
 * Words that no declared name is allowed to contain, each with the term to use instead. Columns, stored
 * values and JSON keys are allowed to contain these words.
 */
const RULES: readonly Rule[] = [
  // The code of the search is allowed to use "words" as a name. The key `words` stores the owner's claims,
  // and the form field `enWords` edits these claims.
  {
    word: /(?:^w|W)ords(?=[A-Z]|$)/,
    term: "messages, text",
    within: /^(?:app|messages)\//,
    except: /^(?:drawWords|hasWordsIn)$/,
  },
  { word: /(?:^f|F)acts?(?=[A-Z]|$)/, term: "snapshot, details" },
  { word: /(?:^s|S)aid(?=[A-Z]|$)/, term: "output, text" },
  // The option `import --skip-refused` uses the word "refused".
  {
    word: /(?:^r|R)efus(?:e[ds]?|als?)(?=[A-Z])/,
    term: "reject, rejected, rejection",
    except: /^skipRefused$/,
  },
  { word: /[a-z]Refus(?:ed?|als?)$/, term: "rejected, rejection", except: /^skipRefused$/ },
  { word: /(?:^r|R)efuses?$/, term: "reject" },
  { word: /(?:^o|O)wed(?=[A-Z][a-z]+s?$)/, term: "backordered", except: /^isOwedAgain$/ },
];

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/**
 * Adds the names that a pattern (such as `{ a, b }`) declares. `{ words }` repeats the name of a property, so
 * this pattern declares no new name.
 */
function addPattern(pattern: unknown, names: Set<string>): void {
  if (!isNode(pattern)) return;
  if (pattern.type === "Identifier") names.add(pattern.name as string);
  if (pattern.type === "AssignmentPattern") addPattern(pattern.left, names);
  if (pattern.type === "RestElement") addPattern(pattern.argument, names);
  if (pattern.type === "ArrayPattern")
    for (const one of pattern.elements as unknown[]) addPattern(one, names);
  if (pattern.type === "ObjectPattern")
    for (const one of pattern.properties as Node[])
      if (!one.shorthand) addPattern(one.type === "RestElement" ? one : one.value, names);
}

/** Adds the names of variables, parameters, functions, classes, types and imports of a syntax tree. */
function addNames(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) for (const one of node) addNames(one, names);
  if (!isNode(node)) return;
  const { type } = node;
  if (type === "ImportSpecifier" || type === "ImportNamespaceSpecifier") addPattern(node.local, names);
  if (/^(?:VariableDeclarator|Class|Function|Arrow|TSTypeAlias|TSInterface)/.test(type))
    addPattern(node.id, names);
  if (Array.isArray(node.params)) for (const one of node.params) addPattern(one, names);
  for (const child of Object.values(node)) addNames(child, names);
}

/** Returns the declared names that contain a word of the rules, as "file: name -> term". */
function findWords(file: string, text: string): string[] {
  const rules = RULES.filter(({ within }) => within?.test(file) ?? true);
  const names = new Set<string>();
  addNames(parseSync(file, text).program, names);
  return [...names].flatMap((name) =>
    rules
      .filter(({ word, except }) => word.test(name) && !except?.test(name))
      .map(({ term }) => `${file}: ${name} -> ${term}`),
  );
}

describe("the names of the source", () => {
  it("the names of the source use the standard terms", () => {
    const mayHave = /[wW]ords|[fF]act|[sS]aid|[rR]efus|[oO]wed/;
    const found = files.flatMap((file) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      return mayHave.test(text) ? findWords(file, text) : [];
    });
    expect(found).toEqual([]);
  });

  it("the check of names finds a word in variables, parameters, functions, classes, types and imports", () => {
    const text = `
      import { catalog as words } from "./catalog.ts";
      const [said, { a: facts }] = read();
      function refuseOrder(pageFacts: string) {}
      class OrderRefused extends Error {}
      type Facts = { words: string };
    `;
    expect(findWords("app/a.ts", text)).toEqual([
      "app/a.ts: words -> messages, text",
      "app/a.ts: said -> output, text",
      "app/a.ts: facts -> snapshot, details",
      "app/a.ts: refuseOrder -> reject, rejected, rejection",
      "app/a.ts: pageFacts -> snapshot, details",
      "app/a.ts: OrderRefused -> rejected, rejection",
      "app/a.ts: Facts -> snapshot, details",
    ]);
  });

  it("the check of names ignores forbidden words in object keys, in destructured properties and in the code of the search", () => {
    expect(findWords("app/a.ts", 'const { words } = claim; show({ refused: 1, facts: "" });')).toEqual([]);
    expect(findWords("domain/a.ts", "const words = searched.split(/\\s/);")).toEqual([]);
    expect(findWords("domain/a.ts", "const factory = 1; const foreword = 2;")).toEqual([]);
  });
});
