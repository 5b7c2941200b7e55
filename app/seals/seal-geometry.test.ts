import { describe, expect, it } from "vitest";
import { constructions } from "./seal-constructions.ts";
import { sealGeometry } from "./seal-geometry.ts";

const slugs = [
  "vector-suite-annual-seat",
  "cloud-credits-500",
  "ide-pro-licence-key",
  "mail-api-100k",
  "a",
  "",
];
const many = Array.from({ length: 500 }, (_, index) => sealGeometry(`product-${index}`));

/** Returns the distances of the points of a path from the origin: the ends of its curves and arcs. */
function distancesOf(path: string): number[] {
  const starts = [...path.matchAll(/M(-?[\d.]+) ?(-?[\d.]+)/g)];
  return starts.map(([, x, y]) => Math.hypot(Number(x), Number(y)));
}

describe("sealGeometry", () => {
  it("returns the same seal for the same slug", () => {
    for (const slug of slugs) expect(sealGeometry(slug)).toEqual(sealGeometry(slug));
  });

  it("returns different seals for different slugs, even when one letter differs", () => {
    const drawn = new Set([...slugs, "cloud-credits-501"].map((slug) => sealGeometry(slug).lines.join()));
    expect(drawn.size).toBe(slugs.length + 1);
  });

  it("uses every construction, each with at least four counts", () => {
    expect(constructions.length).toBeGreaterThanOrEqual(4);
    for (const { name } of constructions) {
      const counts = new Set(many.filter(({ kind }) => kind === name).map(({ count }) => count));
      expect([name, counts.size >= 4]).toEqual([name, true]);
    }
  });

  it("stays inside its box and leaves a blank centre for the emoji", () => {
    for (const seal of many) {
      expect(seal.beads).toBeLessThan(100);
      expect(seal.heart).toBeGreaterThanOrEqual(24);
      expect(seal.heart).toBeLessThan(seal.rim / 2);
      for (const distance of seal.lines.flatMap(distancesOf)) {
        expect(distance).toBeLessThan(seal.rim);
        expect(distance).toBeGreaterThan(seal.heart);
      }
    }
  });

  it("is at most 6 KB and contains only path commands and plain numbers", () => {
    for (const { lines } of many) {
      expect(lines.join("").length).toBeLessThan(6_000);
      expect(lines.join("")).toMatch(/^[MQaz0-9. -]+$/);
    }
  });
});
