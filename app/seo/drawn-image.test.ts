import { describe, expect, it } from "vitest";
import { sealGeometry } from "#app/seals/seal-geometry.ts";
import { drawnImage } from "./drawn-image.ts";

const product = { slug: "design-seat", name: "Design Seat", emoji: "", cover: "ink-1", line: "$129.00" };
const seal = sealGeometry("design-seat");
/** The number of paths in a seal is the number of its lines plus two paths for the mark in its center. */
const SEAL_PATHS = seal.lines.length + 2;
const pathsOf = (svg: string) => svg.match(/<path /g)?.length ?? 0;

describe("drawnImage", () => {
  it("drawnImage contains the seal, and draws the name and the line below the name as paths", () => {
    const picture = drawnImage(product);
    expect(picture).toContain(seal.lines[0]);
    expect(picture).not.toContain("<text");
    expect(picture).toMatch(/^<svg [^>]*width="1200" height="630">/);
    expect(picture).toContain('stroke="#27447c"');
    // The name is one path, and the line below the name is one path.
    expect(pathsOf(picture)).toBe(SEAL_PATHS + 1 + 1);
  });

  it("drawnImage contains only a centered seal when the name has unsupported letters", () => {
    const picture = drawnImage({ ...product, name: "Лицензия 漢字" });
    expect(pathsOf(picture)).toBe(SEAL_PATHS);
    expect(picture).toContain("translate(600 315)");
    expect(drawnImage(product)).toContain("translate(305 315)");
  });

  it("drawnImage omits the line below the name when the line has unsupported letters, and keeps the name", () => {
    expect(pathsOf(drawnImage({ ...product, line: "$129.00 · Лавка" }))).toBe(SEAL_PATHS + 1);
  });

  it("drawnImage contains the product's emoji when the emoji set has the emoji", () => {
    expect(drawnImage({ ...product, emoji: "🎨" })).toContain("#D99E82");
    const letter = drawnImage({ ...product, emoji: "漢" });
    expect(letter).not.toContain("<text");
    expect(pathsOf(letter)).toBe(SEAL_PATHS + 1 + 1);
  });
});
