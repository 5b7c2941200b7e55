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

/** Returns the distance between the origin and each start point of a path. */
function distancesOf(path: string): number[] {
  const starts = [...path.matchAll(/M(-?[\d.]+) ?(-?[\d.]+)/g)];
  return starts.map(([, x, y]) => Math.hypot(Number(x), Number(y)));
}

describe("sealGeometry", () => {
  it("sealGeometry returns the same seal for the same slug", () => {
    for (const slug of slugs) expect(sealGeometry(slug)).toEqual(sealGeometry(slug));
  });

  it("sealGeometry returns different seals for different slugs, even when only one letter differs", () => {
    const drawn = new Set([...slugs, "cloud-credits-501"].map((slug) => sealGeometry(slug).lines.join()));
    expect(drawn.size).toBe(slugs.length + 1);
  });

  it("sealGeometry uses every construction, each with at least four different numbers of repetitions", () => {
    expect(constructions.length).toBeGreaterThanOrEqual(4);
    for (const { name } of constructions) {
      const counts = new Set(many.filter(({ kind }) => kind === name).map(({ count }) => count));
      expect([name, counts.size >= 4]).toEqual([name, true]);
    }
  });

  it("sealGeometry stays inside its box and leaves a blank centre for the emoji", () => {
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

  it("sealGeometry never draws so many rotated polygons that the polygons look like a thick ring", () => {
    const drawn = many.filter(({ kind }) => kind === "polygons");
    expect(drawn.length).toBeGreaterThan(50);
    for (const { count, lines, rim } of drawn) {
      expect(count).toBeLessThanOrEqual(36);
      const [outer = ""] = lines;
      // On each side of a polygon, the midpoint is nearest to the center. The rim is 4 units outside the
      // farthest point.
      const nearest = [
        ...outer.matchAll(/Q\S+?(?=[ -])[ ]?\S+?(?=[ -])[ ]?(-?[\d.]+) ?(-?[\d.]+)L(-?[\d.]+) ?(-?[\d.]+)/g),
      ];
      expect(nearest.length).toBeGreaterThan(10);
      for (const [, x, y, toX, toY] of nearest) {
        const middle = Math.hypot((Number(x) + Number(toX)) / 2, (Number(y) + Number(toY)) / 2);
        expect(rim - 4 - middle).toBeGreaterThan(0.18 * rim);
      }
    }
  });

  it("sealGeometry returns at most 6 KB of path commands and plain numbers", () => {
    for (const { lines } of many) {
      expect(lines.join("").length).toBeLessThan(6_000);
      expect(lines.join("")).toMatch(/^[MLQaz0-9. -]+$/);
    }
  });
});
