import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { teamPermissions } from "#db/values/vocabulary.ts";

const text = readFileSync(new URL("security.md", import.meta.url), "utf8");
const root = new URL("..", import.meta.url);
const STATES = ["met", "not applicable", "not met"];

/**
 * The number of level 1 and level 2 requirements in each section of ASVS 5.0.0. In each section, the
 * requirements of levels 1 and 2 come before the requirements of level 3.
 */
const SECTIONS: Readonly<Record<string, number>> = {
  "V1.1": 2,
  "V1.2": 9,
  "V1.3": 11,
  "V1.4": 3,
  "V1.5": 2,
  "V2.1": 3,
  "V2.2": 3,
  "V2.3": 4,
  "V2.4": 1,
  "V3.2": 2,
  "V3.3": 4,
  "V3.4": 6,
  "V3.5": 5,
  "V3.7": 2,
  "V4.1": 3,
  "V4.2": 1,
  "V4.3": 2,
  "V4.4": 4,
  "V5.1": 1,
  "V5.2": 3,
  "V5.3": 2,
  "V5.4": 3,
  "V6.1": 3,
  "V6.2": 12,
  "V6.3": 4,
  "V6.4": 4,
  "V6.5": 5,
  "V6.6": 3,
  "V6.8": 4,
  "V7.1": 3,
  "V7.2": 4,
  "V7.3": 2,
  "V7.4": 5,
  "V7.5": 2,
  "V7.6": 2,
  "V8.1": 2,
  "V8.2": 3,
  "V8.3": 1,
  "V8.4": 1,
  "V9.1": 3,
  "V9.2": 4,
  "V10.1": 2,
  "V10.2": 2,
  "V10.3": 4,
  "V10.4": 11,
  "V10.5": 5,
  "V10.6": 2,
  "V10.7": 3,
  "V11.1": 2,
  "V11.2": 3,
  "V11.3": 3,
  "V11.4": 4,
  "V11.5": 1,
  "V11.6": 1,
  "V12.1": 3,
  "V12.2": 2,
  "V12.3": 4,
  "V13.1": 1,
  "V13.2": 5,
  "V13.3": 2,
  "V13.4": 5,
  "V14.1": 2,
  "V14.2": 4,
  "V14.3": 3,
  "V15.1": 3,
  "V15.2": 3,
  "V15.3": 7,
  "V16.1": 1,
  "V16.2": 5,
  "V16.3": 4,
  "V16.4": 3,
  "V16.5": 3,
  "V17.1": 1,
  "V17.2": 4,
  "V17.3": 2,
};
/**
 * The number of defenses in each part of the design's list (A to D), and the number of later defenses (E).
 */
const DEFENCES: Readonly<Record<string, number>> = { A: 15, B: 13, C: 9, D: 18, E: 16 };

const cells = (line: string) =>
  line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
const lines = text.split("\n");
const standard = lines
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [number = "", , level = "", state = "", why = "", ...rest] = cells(line);
    if (rest.length > 0) throw new Error(`${number} has more than five columns`);
    return { number, level, state, why };
  });
const defences = lines
  .filter((line) => /^\| [A-E]\d/.test(line))
  .map((line) => {
    const [number = "", , state = "", why = ""] = cells(line);
    return { number, level: "", state, why };
  });
const rows = [...standard, ...defences];
const numbered = (sections: Readonly<Record<string, number>>, dot: string) =>
  Object.entries(sections).flatMap(([name, count]) =>
    Array.from({ length: count }, (_, at) => `${name}${dot}${at + 1}`),
  );
const testsIn = (why: string) =>
  [...why.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`/g)].map(([, file = ""]) => file);

describe("the ASVS table in docs/security.md", () => {
  it("the ASVS table lists every requirement of levels 1 and 2 exactly once, in the order of the standard", () => {
    expect(standard.map(({ number }) => number)).toEqual(numbered(SECTIONS, "."));
    expect(standard.length).toBe(253);
    expect(standard.filter(({ level }) => level === "1").length).toBe(70);
  });

  it("the table of defenses lists every defense of the design exactly once", () => {
    expect(defences.map(({ number }) => number)).toEqual(numbered(DEFENCES, ""));
  });

  it("the introduction of the ASVS table states the correct counts of requirements", () => {
    const count = (name: string, of: typeof standard) =>
      `| ${[name, ...STATES.map((state) => of.filter((row) => row.state === state).length), of.length].join(" | ")} |`;
    expect(lines.filter((line) => /^\| (?:Level \d|All) \|/.test(line))).toEqual([
      count(
        "Level 1",
        standard.filter(({ level }) => level === "1"),
      ),
      count(
        "Level 2",
        standard.filter(({ level }) => level === "2"),
      ),
      count("All", standard),
    ]);
  });

  it("the ASVS table uses only three states, and each row contains a file or a reason", () => {
    expect(rows.filter(({ state, why }) => !STATES.includes(state) || why.length < 6)).toEqual([]);
  });

  it("the ASVS table describes the missing work when a requirement is not met", () => {
    const silent = standard.filter(
      ({ state, why }) => state === "not met" && !/Needed: |as 12\.1\.1/.test(why),
    );
    expect(silent.map(({ number }) => number)).toEqual([]);
  });

  it("the ASVS table marks a requirement as 'met' only when its row contains a test or the requirement concerns a document", () => {
    const untested = rows.filter(({ state, why }) => state === "met" && testsIn(why).length === 0);
    const written = /" above|README|`docs\/[\w./-]+\.md`/;
    expect(untested.filter(({ why }) => !written.test(why)).map(({ number }) => number)).toEqual([]);
    const met = rows.filter(({ state }) => state === "met").length;
    expect(untested.length / met).toBeLessThan(0.1);
  });

  it("the ASVS table contains only files and rules that exist", () => {
    const files = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|json))`/g)].map(([, file = ""]) => file);
    expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = ""]) => to);
    expect(links.filter((to) => !existsSync(new URL(`docs/${to}`, root)))).toEqual([]);
    const rules = [...text.matchAll(/"([A-Z][a-z ]+)" above/g)].map(([, name = ""]) => name);
    const isThere = (name: string) => text.includes(`**${name}.**`) || text.includes(`\n## ${name}\n`);
    expect(rules.filter((name) => !isThere(name))).toEqual([]);
  });
});

describe("the table 'What one right can do alone' in docs/security.md", () => {
  const rows = (text.split("## What one right can do alone")[1]?.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| `"));

  it.each(teamPermissions)("the table 'What one right can do alone' has a row for %s", (permission) => {
    expect(rows.some((row) => row.split("|")[1]?.includes(`\`${permission}\``))).toBe(true);
  });

  it("the table 'What one right can do alone' contains a test in each row", () => {
    expect(rows.filter((row) => !/\.test\.ts`/.test(row.split("|")[4] ?? ""))).toEqual([]);
  });
});
