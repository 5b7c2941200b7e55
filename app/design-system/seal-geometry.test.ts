import { describe, expect, it } from "vitest";
import { sealGeometry } from "./seal-geometry.ts";

const slugs = [
  "vector-suite-annual-seat",
  "cloud-credits-500",
  "ide-pro-licence-key",
  "mail-api-100k",
  "a",
  "",
];

describe("sealGeometry", () => {
  it("returns the same seal for the same slug", () => {
    for (const slug of slugs) expect(sealGeometry(slug)).toEqual(sealGeometry(slug));
  });

  it("returns different seals for different slugs, even when one letter differs", () => {
    const drawn = new Set([...slugs, "cloud-credits-501"].map((slug) => sealGeometry(slug).outer));
    expect(drawn.size).toBe(slugs.length + 1);
  });

  it("stays inside its box and leaves a blank centre for the emoji", () => {
    for (let index = 0; index < 500; index++) {
      const seal = sealGeometry(`product-${index}`);
      expect(seal.beads).toBeLessThan(100);
      expect(seal.heart).toBeGreaterThanOrEqual(24);
      expect(seal.heart).toBeLessThan(seal.rim / 2);
    }
  });

  it("is at most 1.6 KB and contains only path commands and plain numbers", () => {
    for (let index = 0; index < 500; index++) {
      const { outer, inner } = sealGeometry(`product-${index}`);
      expect(outer.length + inner.length).toBeLessThan(1640);
      expect(outer + inner).toMatch(/^[Maz0-9. -]+$/);
    }
  });
});
