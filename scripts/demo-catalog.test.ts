import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { BY_HAND_MINUTES } from "#db/values/limits.ts";

const catalogue = readFileSync(fileURLToPath(new URL("../demo/catalogue.csv", import.meta.url)), "utf8");

describe("the demo catalog", () => {
  it("the demo catalog promises the shop's delivery time for manual products", () => {
    const manual = catalogue
      .split(/\n(?=[^\n]*,(?:Advertising Credit|Marketing Accounts),)/)
      .filter((row) => /,manual,/.test(row));
    expect(manual).toHaveLength(2);
    for (const row of manual) {
      expect(row).toContain(`within ${BY_HAND_MINUTES} minutes`);
      expect(row).not.toMatch(/working days?/);
    }
  });
});
