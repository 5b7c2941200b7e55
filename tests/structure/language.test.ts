import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = "app,db,deploy,docs,domain,lab,messages,packages,scripts,server,tests";
const MOST_COLUMNS = 110;

/**
 * Source files of the project. The list contains neither the import samples, which are data, nor the
 * migrations, which drizzle-kit writes.
 */
const files = globSync(["*.{ts,mjs}", `{${FOLDERS}}/**/*.{ts,tsx,mts,mjs}`], { cwd: ROOT })
  .filter((file) => !file.startsWith("tests/import-samples/") && !file.startsWith("db/migrations/"))
  .sort();
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/**
 * Matches a string literal that is the first argument of a `describe`, `it` or `test` call, with or without a
 * modifier such as `.skip`. The alternative `)(` matches the name of an `.each(...)("name")` call. The
 * pattern also matches other calls of a returned function, which does no harm. Names in the rows of an
 * `.each` table are not checked.
 */
const NAME = /(?:\b(?:describe|it|test)(?:\.\w+)*\(|\)\()\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g;
const namesIn = (text: string) => [...text.matchAll(NAME)].map(([, , name = ""]) => name);

/**
 * Metaphors that test names must not contain, and the standard term for each metaphor. A word after "/" is
 * allowed, because it is part of a URL or a path. The word "burned" is not in the list, because the
 * specification uses it for a state of an inventory item.
 */
const STANDARD_TERMS: Readonly<Record<string, string>> = {
  "another one's": "already in use",
  "catalogues?": "catalog",
  "crowds?": "concurrent requests",
  "doors?|entrances?": "endpoint, entry point, sign-in",
  "each on its own": "isolated",
  "is nobody": "returns null",
  "kept reads?": "cache",
  leash: "parent watchdog",
  "loose exceptions?": "unlinked exception",
  "nobody's": "unknown, of no user",
  "outruns?": "stale",
  "owed words?": "waiting for stock",
  "painted first": "hoisted stylesheet",
  patience: "timeout",
  persons: "user",
  "pictures?": "image",
  "refusals?": "error",
  "standing alerts?": "active alert",
  "stops? well": "graceful shutdown",
  told: "notified",
  "typed stock": "manual stock",
  "vault cards?": "delivered item",
  whoever: "the user who",
};
const findMetaphors = (name: string) =>
  Object.entries(STANDARD_TERMS)
    .filter(([word]) => new RegExp(`(?<![/\\w])(?:${word})(?!\\w)`, "i").test(name))
    .map(([word, term]) => `"${name}": ${word} -> ${term}`);

interface Span {
  start: number;
  end: number;
}
const UNBREAKABLE = new Set([
  "ExportNamedDeclaration",
  "ImportDeclaration",
  "JSXText",
  "Literal",
  "TemplateLiteral",
]);

/**
 * Collects the literals and import lists of a syntax tree. The formatter cannot break a line inside a literal
 * or an import list.
 */
function collectUnbreakable(node: unknown, found: Span[]): void {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node) collectUnbreakable(one, found);
    return;
  }
  const { type, start, end, source } = node as Partial<Span> & { type?: string; source?: unknown };
  const isDeclaration = type === "ExportNamedDeclaration" && !source;
  if (type && UNBREAKABLE.has(type) && !isDeclaration && start !== undefined && end !== undefined)
    found.push({ start, end });
  else for (const child of Object.values(node)) collectUnbreakable(child, found);
}

/**
 * Returns the lines wider than the limit, as "file:line". A line is allowed to be wider when it contains a
 * literal or an import list, and no comment.
 */
function findWideLines(file: string, text: string): string[] {
  const lines = text.split("\n");
  if (!lines.some((line) => line.length > MOST_COLUMNS)) return [];
  const { program, comments } = parseSync(file, text);
  const unbreakable: Span[] = [];
  collectUnbreakable(program, unbreakable);
  let at = 0;
  return lines.flatMap((line, index) => {
    const [start, end] = [at, at + line.length];
    at = end + 1;
    const overlaps = (span: Span) => span.start < end && span.end > start;
    const isAllowed = unbreakable.some(overlaps) && !comments.some(overlaps);
    return line.length <= MOST_COLUMNS || isAllowed ? [] : [`${file}:${index + 1}`];
  });
}

describe("the language of the source", () => {
  it("the source uses the standard terms in test names", () => {
    const tests = files.filter((file) => /\.(?:test|e2e|axe)\.tsx?$/.test(file));
    const names = tests.flatMap((file) => namesIn(read(file)).map((name) => ({ file, name })));
    expect(names.length).toBeGreaterThan(2_500);
    expect(names.flatMap(({ file, name }) => findMetaphors(name).map((found) => `${file} ${found}`))).toEqual(
      [],
    );
  });

  it("the language check finds the names of plain, modified and parameterized tests", () => {
    const text =
      'describe("a", () => {});\nit.skip(`b`, () => {});\ntest.each([\n  ["c", 1],\n])("d %s", () => {});';
    expect(namesIn(text)).toEqual(["a", "b", "d %s"]);
    expect(findMetaphors("opens the Door")).toHaveLength(1);
    expect(findMetaphors("opens /door and the doorbell")).toEqual([]);
  });

  it("the language of the source has no code line or comment line wider than 110 columns", () => {
    const tooMany = files.flatMap((file) => {
      const wide = findWideLines(file, read(file));
      return wide;
    });
    expect(tooMany).toEqual([]);
  });

  it("the language check finds a wide comment, and ignores a wide literal", () => {
    const wide = "x".repeat(MOST_COLUMNS);
    expect(findWideLines("a.ts", `// ${wide}\nconst a = "${wide}";\nf("b"); // ${wide}`)).toEqual([
      "a.ts:1",
      "a.ts:3",
    ]);
  });
});
