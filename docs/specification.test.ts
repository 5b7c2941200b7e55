import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const text = readFileSync(new URL("specification.md", import.meta.url), "utf8");
const root = new URL("..", import.meta.url);

/** The folders whose comments cite rows of the specification. */
const sources = ["app", "db", "domain", "messages", "packages", "scripts", "server", "tests"];

const STATES = ["built", "built, not tested", "not yet"] as const;
type State = (typeof STATES)[number];

interface Row {
  number: string;
  item: string;
  where: string;
  tests: string;
  state: State;
}

const cells = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** Every table row whose first column has a number such as S2.4-3, B4.2-2, R8 or X1-1. */
const rows: Row[] = text
  .split("\n")
  .filter((line) => /^\| [SBRX][\d.]+(-\d+)? \|/.test(line))
  .map((line) => {
    const [number = "", item = "", where = "", tests = "", state = "", ...rest] = cells(line);
    if (rest.length > 0) throw new Error(`${number} has more than five columns`);
    return { number, item, where, tests, state: state as State };
  });

/** Returns the files that a cell names in backticks, but no addresses and no commands. */
const filesIn = (cell: string) =>
  [
    ...cell.matchAll(
      /`((?:app|db|demo|docs|domain|lab|messages|packages|public|scripts|server|tests)\/[^`\s]+)`/g,
    ),
  ].map(([, file = ""]) => file);
const testsIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+\.(?:test|e2e)\.tsx?)`/g)].map(([, file = ""]) => file);
const isThere = (file: string) => existsSync(new URL(file, root));

describe("the table in docs/specification.md", () => {
  it("the introduction of the specification table states the correct counts", () => {
    const count = (name: string, of: readonly Row[]) => {
      const numbers = STATES.map((state) => of.filter((row) => row.state === state).length);
      return `| ${[name, ...numbers, of.length].join(" | ")} |`;
    };
    const part = (letter: string) => rows.filter(({ number }) => number.startsWith(letter));
    const head = text.split("\n").filter((line) => /^\| (The|How|Beyond|All)\b/.test(line));
    expect(head).toEqual([
      count("The shopper's side", part("S")),
      count("The back office", part("B")),
      count("How it is read", part("R")),
      count("Beyond the specification", part("X")),
      count("All", rows),
    ]);
  });

  it("each row of the specification table has a row number and one of the three states", () => {
    const written = text.split("\n").filter((line) => STATES.some((state) => line.endsWith(`| ${state} |`)));
    expect(rows.map(({ number }) => number)).toEqual(written.map((line) => cells(line)[0]));
    expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
  });

  it("the table of the specification numbers the rows of each part without gaps", () => {
    const last = new Map<string, number>();
    for (const { number } of rows) {
      const [, part = "", place] = /^(R|.*-)(\d+)$/.exec(number) ?? [];
      expect(Number(place), `after ${part}${last.get(part) ?? 0}`).toBe((last.get(part) ?? 0) + 1);
      last.set(part, Number(place));
    }
  });

  it("the table of the specification contains only files that exist", () => {
    const missing = rows.flatMap(({ number, where, tests }) =>
      [...filesIn(where), ...testsIn(tests)]
        .filter((file) => !isThere(file))
        .map((file) => `${number}: ${file}`),
    );
    expect(missing).toEqual([]);
  });

  it("the specification table contains every row and part that a code comment cites", () => {
    const parts = [...text.matchAll(/^### ([SBRX][\d.]*) /gm)].map(([, part = ""]) => part);
    // A citation of "S8" means the parts S8.1 and S8.2.
    const known = new Set([
      ...rows.map(({ number }) => number),
      ...parts.flatMap((part) => [part, part.split(".")[0]]),
    ]);
    const files = sources.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,css}`, { cwd: root }));
    const cited = files.flatMap((file) =>
      [
        ...readFileSync(new URL(file, root), "utf8").matchAll(
          /\bspec ([SBRX]\d[\w.-]*(?:(?:, | to )[SBRX]\d[\w.-]*)*)/g,
        ),
      ]
        .flatMap(([, list = ""]) => list.split(/, | to /))
        .map((number) => ({ file, number: number.replace(/\.$/, "") })),
    );
    expect(cited.filter(({ number }) => !known.has(number))).toEqual([]);
    expect(cited.length).toBeGreaterThan(300);
  });

  it("the specification table marks a row as 'built' only when the row contains a file and a test", () => {
    const claimed = rows
      .filter(({ state }) => state === "built")
      .filter(({ where, tests }) => where === "" || testsIn(tests).length === 0)
      .map(({ number }) => number);
    expect(claimed).toEqual([]);
  });

  it("the specification table marks a row as 'not yet' only when the row contains no test", () => {
    const denied = rows.filter(({ state, tests }) => state === "not yet" && testsIn(tests).length > 0);
    expect(denied.map(({ number }) => number)).toEqual([]);
  });
});
