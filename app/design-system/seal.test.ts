import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Seal } from "./seal.tsx";

const inCentre = (emoji: string) => {
  const html = renderToStaticMarkup(createElement(Seal, { slug: "design-seat", emoji }));
  const numbers = [...(/<text[^>]*>(.*)<\/text>/.exec(html)?.[1] ?? "").matchAll(/&#(\d+);/g)];
  return numbers.map(([, number]) => String.fromCodePoint(Number(number))).join("");
};

describe("the seal of a product", () => {
  it("contains the product's emoji in its centre", () => {
    expect(inCentre("🎨")).toBe("🎨");
    expect(inCentre("👩‍💻")).toBe("👩‍💻");
  });

  it("contains the fallback mark when the product has no emoji", () => {
    expect(inCentre("")).toBe("◈");
  });

  it("escapes HTML in the emoji and is hidden from assistive technology", () => {
    const html = renderToStaticMarkup(createElement(Seal, { slug: "a", emoji: "</text><script>" }));
    expect(html).not.toContain("<script");
    expect(html).toMatch(/^<svg aria-hidden="true"/);
  });
});
