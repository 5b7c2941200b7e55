import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type AskedFault, askedFaults, type FaultId } from "./asked.ts";
import { faultOf, faultTable, tabulate } from "./fault-table.ts";

const passed = (title: string) => ({ title, status: "passed" });
const failed = (title: string) => ({ title, status: "failed" });
const record = (id: FaultId, reached: Record<string, number>) => ({ id, reached, figure: "a figure" });
const verdictOf = (...input: Parameters<typeof tabulate>) => tabulate(...input)[0]?.verdict;

describe("the table of the fault tests", () => {
  it("the table of the fault tests marks a fault as passed when all its tests passed and all its counts were reached", () => {
    const records = [record("F24", { rounds: 50, clicks: 200 })];
    expect(verdictOf(records, [passed("F24: of many")], ["F24"])).toBe("pass");
  });

  it("the table of the fault tests gives a fault the verdict short when a count of the fault is missing or too low", () => {
    const smaller: Record<string, number>[] = [{ rounds: 49, clicks: 200 }, { rounds: 50 }];
    for (const reached of smaller)
      expect(verdictOf([record("F24", reached)], [passed("F24: of many")], ["F24"])).toBe("short");
  });

  it("the table of the fault tests marks a fault as failed when one test failed or the record is missing", () => {
    const records = [record("F24", { rounds: 50, clicks: 200 })];
    const tests = [passed("F24: of many"), failed("F24: again")];
    expect(verdictOf(records, tests, ["F24"])).toBe("fail");
    expect(verdictOf([], [passed("F24: of many")], ["F24"])).toBe("fail");
  });

  it("the table of the fault tests marks a fault as not run when no test finished", () => {
    expect(verdictOf([record("F24", { rounds: 50, clicks: 200 })], [], ["F24"])).toBe("not run");
    const skipped = [{ title: "F24: of many", status: "skipped" }];
    expect(verdictOf([record("F24", { rounds: 50, clicks: 200 })], skipped, ["F24"])).toBe("not run");
  });

  it("the table of the fault tests uses the larger count and shows both records when a fault has two records", () => {
    const records = [record("F5", { rounds: 25, buyers: 200 }), record("F5", { rounds: 100, buyers: 200 })];
    const rows = tabulate(records, [passed("F5: a"), passed("F5: b")], ["F5"]);
    expect(rows[0]).toMatchObject({ verdict: "pass", reached: { rounds: 100, buyers: 200 } });
    expect(faultTable(rows)).toMatch(
      /F5 .*100\/100 rounds, 200\/200 buyers +PASS +a figure \| a figure\n\n1 fault tests: 1 pass$/,
    );
  });

  it("the table of the fault tests finds the fault number only at the start of a title", () => {
    expect(faultOf("F5: many")).toBe("F5");
    expect(faultOf("F99: many")).toBeUndefined();
    expect(faultOf("as F5: many")).toBeUndefined();
  });
});

describe("the files of the fault tests", () => {
  const named = (file: string) =>
    [...readFileSync(file, "utf8").matchAll(/\bit\(\s*"([FL]\d+): /g)].map(([, id]) => id as FaultId);
  const recorded = (file: string) =>
    [...readFileSync(file, "utf8").matchAll(/recordFault\(\s*"([FL]\d+)"/g)].map(([, id]) => id as FaultId);

  it("in the list of faults, each file contains tests of its fault, and one of the files records the result", () => {
    for (const [id, { files }] of Object.entries(askedFaults) as [FaultId, AskedFault][]) {
      for (const file of files) expect([file, named(file)]).toEqual([file, expect.arrayContaining([id])]);
      expect(files.flatMap(recorded), id).toContain(id);
    }
  });

  it("the list of faults contains every file that contains a numbered fault test", () => {
    const files = globSync("{app,domain,server,tests}/**/*.{db,process}.test.ts");
    expect(files.length).toBeGreaterThan(50);
    for (const file of files)
      for (const id of named(file)) {
        const known: readonly string[] = askedFaults[id]?.files ?? [];
        expect([id, known]).toEqual([id, expect.arrayContaining([file])]);
      }
  });
});
