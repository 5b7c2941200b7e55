import { describe, expect, it } from "vitest";
import { sealGeometry } from "#app/seals/seal-geometry.ts";
import { sealImage } from "./seal-image.ts";

const product = { slug: "design-seat", name: "Design Seat", emoji: "🎨", cover: "ink-2", line: "$129.00" };

describe("sealImage", () => {
  it("sealImage contains the product's seal, the product's name and the line below the name", () => {
    const picture = sealImage(product);
    expect(picture).toContain(sealGeometry("design-seat").lines[0]);
    expect(picture).toContain(">Design Seat</text>");
    expect(picture).toContain(">$129.00</text>");
    expect(picture).toMatch(/^<svg [^>]*width="1200" height="630">/);
  });

  it("sealImage escapes HTML in the name", () => {
    const picture = sealImage({ ...product, name: '<script>alert("1")</script> & co', emoji: "<image/>" });
    expect(picture).not.toMatch(/<script|<image/);
    expect(picture).toContain("&amp; co");
  });

  it("sealImage breaks a long name into at most three lines", () => {
    const picture = sealImage({ ...product, name: "Verified Business Manager ".repeat(20) });
    expect(picture.match(/<text x="600"/g)).toHaveLength(4);
    expect(picture).toContain("…</text>");
  });
});
