import { describe, expect, it } from "vitest";
import { isKnownProblem } from "#app/admin/design/files/import-problems.ts";
import { dujiaoSamples } from "#tests/import-samples/dujiao-samples.ts";
import { shopifySamples } from "#tests/import-samples/shopify-samples.ts";
import { wooFileSamples } from "#tests/import-samples/woocommerce-files.ts";
import { wooSamples } from "#tests/import-samples/woocommerce-samples.ts";
import { isKnownReason, moveInReason } from "./move-in-reasons.ts";

const samples = [...wooSamples, ...wooFileSamples, ...shopifySamples, ...dujiaoSamples];
const reasons = samples.flatMap(({ refused = [], broken }) => [
  ...refused.map((line) => line.slice(line.indexOf(": ") + 2)),
  ...(broken === undefined ? [] : [broken]),
]);

describe("the reasons of refused rows", () => {
  it.each([...new Set(reasons)])(
    "the reasons of refused rows are in the catalog of messages: %s",
    (reason) => {
      expect(isKnownReason(reason) || isKnownProblem(reason)).toBe(true);
      expect(moveInReason(reason)).not.toContain("#");
    },
  );

  it("a translated reason keeps the numbers and quoted values of the reason, and an unknown reason stays unchanged", () => {
    expect(moveInReason("has 2 cells, the header has 25")).toMatch(/2\D+25/);
    expect(moveInReason('3 given images are named "a.png"')).toMatch(/^3 .*"a\.png"$/);
    expect(moveInReason("is odd")).toBe("is odd");
  });
});
