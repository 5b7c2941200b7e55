import { describe, expect, it } from "vitest";
import { sealGeometry } from "#app/design-system/seal-geometry.ts";
import { drawnImage } from "./drawn-image.ts";

const product = { slug: "design-seat", name: "Design Seat", line: "$129.00" };
const pathsOf = (svg: string) => svg.match(/<path /g)?.length ?? 0;

describe("drawnImage", () => {
  it("contains the seal, and name and line as paths", () => {
    const picture = drawnImage(product);
    expect(picture).toContain(sealGeometry("design-seat").outer);
    expect(picture).not.toContain("<text");
    expect(picture).toMatch(/^<svg [^>]*width="1200" height="630">/);
    // Four paths of the seal and its mark, one of the name, one of the line.
    expect(pathsOf(picture)).toBe(4 + 1 + 1);
  });

  it("contains only a centred seal when the name has unsupported letters", () => {
    const picture = drawnImage({ ...product, name: "Лицензия 漢字" });
    expect(pathsOf(picture)).toBe(4);
    expect(picture).toContain("translate(600 315)");
    expect(drawnImage(product)).toContain("translate(305 315)");
  });

  it("omits a line with unsupported letters and keeps the name", () => {
    expect(pathsOf(drawnImage({ ...product, line: "$129.00 · Лавка" }))).toBe(4 + 1);
  });
});
