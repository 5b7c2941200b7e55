import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Cover } from "./cover.tsx";
import { Seal } from "./seal.tsx";
import { sealSheet } from "./seal-sheet.ts";

/** Returns the markup of a seal, and the content of the sheet to which this markup refers. */
const sealOf = (emoji: string) => {
  const html = renderToStaticMarkup(createElement(Seal, { slug: "design-seat", emoji }));
  return { html, sheet: sealSheet(/href="([^#"]+)#s0"/.exec(html)?.[1] ?? "") ?? "" };
};

describe("the seal of a product", () => {
  it("the seal of a product contains the drawing of the product's emoji in its centre, and no text", () => {
    // The drawing of the palette emoji contains the color #D99E82.
    expect(sealOf("🎨").sheet).toContain("#D99E82");
    expect(sealOf("👩‍💻").sheet).not.toContain("<text");
    expect(sealOf("🖋️").sheet).not.toContain("<text");
    expect(sealOf("🎨🎁").sheet.match(/<g transform=/g)).toHaveLength(2);
  });

  it("the seal of a product contains a fallback shape when the product has no emoji", () => {
    expect(sealOf("").sheet).toContain('<path d="M0-11L11 0L0 11L-11 0z"');
    expect(sealOf("🎨").sheet).not.toContain("M0-11L11 0");
  });

  it("the seal of a product shows a character as text, and never as markup, when the character is not an emoji", () => {
    const { html, sheet } = sealOf("<b");
    expect(html).not.toContain("<b");
    expect(sheet).toContain(">&#60;</text>");
    expect(sheet).toContain(">&#98;</text>");
  });

  it("the seal of a product is hidden from assistive technology", () => {
    expect(sealOf("").html).toMatch(/^<svg aria-hidden="true"/);
  });
});

describe("the cover of a product", () => {
  const coverOf = (cover: string) =>
    renderToStaticMarkup(createElement(Cover, { slug: "design-seat", emoji: "🎨", cover, size: 40 }));

  it("the cover of a product without an image is the product's seal, in the ink of the product's category", () => {
    expect(coverOf("ink-3")).toMatch(/<svg[^>]* class="seal ink-ground rounded-6 seal-small ink-3">/);
  });

  it("the cover of a product is the square rendition of the first image", () => {
    const digest = "0123456789abcdef0123456789abcdef";
    const html = coverOf(`/pictures/${digest}-960x640.webp`);
    expect(html).toContain(`src="/pictures/${digest}-144x144.webp"`);
    expect(html).toContain('alt="" width="40" height="40" loading="lazy"');
    expect(html).not.toContain("<svg");
  });
});
