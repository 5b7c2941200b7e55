import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { outcomes } from "#domain/operations/doctor/finding.ts";
import { withTable } from "./fault-document.ts";
import { faults } from "./faults.ts";

const document = readFileSync(new URL("../../docs/operations/doctor.md", import.meta.url), "utf8");

describe("docs/operations/doctor.md", () => {
  it("docs/operations/doctor.md has the table of the injected faults (node scripts/write-doctor-table.ts writes it)", () => {
    expect(withTable(document)).toBe(document);
  });

  it("docs/operations/doctor.md has a row for every outcome that needs a person, except outcomes that no test can cause", () => {
    const rarely = ["database_old", "certificate_early", "webhook_away"];
    const wrong = Object.entries(outcomes).filter(([, [, verdict]]) => verdict === "wrong");
    const injected: readonly string[] = Object.values(faults);
    const missing = wrong.map(([says]) => says).filter((says) => !injected.includes(says));
    expect(missing.sort()).toEqual(rarely.sort());
    expect(injected.length).toBeGreaterThanOrEqual(20);
  });
});
