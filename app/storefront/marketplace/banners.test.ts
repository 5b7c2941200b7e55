import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import type { BannerPosition } from "#db/values/vocabulary.ts";
import { hostileLinks } from "#tests/hostile-links.ts";
import { Banners } from "./banners.tsx";

const banner = {
  id: "1",
  title: "Gift codes",
  description: "From $5",
  imageUrl: "/banners/gift-codes.svg",
  linkUrl: "/marketplace?category=gift-codes",
  position: "hero" as BannerPosition,
};

/** Renders the banners of a position on the server. */
function render(change: Partial<typeof banner>, position: BannerPosition = "hero"): string {
  const banners = [{ ...banner, ...change }];
  const Page = createRoutesStub([
    { path: "/", Component: () => createElement(Banners, { banners, position }) },
  ]);
  return renderToStaticMarkup(createElement(Page));
}

describe("a banner", () => {
  it("a banner appears only in its own position", () => {
    expect(render({})).toContain("Gift codes");
    for (const position of ["top", "middle", "bottom", "sidebar"] as const) {
      expect(render({}, position)).toBe("");
      expect(render({ position }, position)).toContain("Gift codes");
    }
  });

  it("a banner is one link with its text and image inside", () => {
    const html = render({});
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toMatch(
      /<a [^>]*href="\/marketplace\?category=gift-codes"[^>]*>.*Gift codes.*From \$5.*<img [^>]*src="\/banners\/gift-codes\.svg".*<\/a>/s,
    );
  });

  it("a banner links to another site without sending a referrer", () => {
    expect(render({ linkUrl: "https://example.com/offer" })).toMatch(
      /<a href="https:\/\/example\.com\/offer" rel="noopener noreferrer"/,
    );
  });

  it.each(["", "javascript:alert(1)", "http://example.com", "//example.com", "data:text/html,x"])(
    "a banner has no link when its address is %j in the database",
    (linkUrl) => {
      const html = render({ linkUrl });
      expect(html).toContain("Gift codes");
      expect(html).not.toContain("<a ");
      // React adds a link that loads the image of the banner early.
      expect(html.replace(/<link [^>]*>/g, "")).not.toContain("href");
    },
  );

  it.each(["", "javascript:alert(1)", "http://example.com/a.png", "data:image/svg+xml,<svg/>"])(
    "a banner shows the coloured panel when its image is %j",
    (imageUrl) => {
      const html = render({ imageUrl });
      expect(html).not.toContain("<img");
      expect(html).toContain('class="seal');
    },
  );

  it("a banner renders no link and loads no image when the stored URLs are hostile", () => {
    for (const link of hostileLinks) {
      const html = render({ linkUrl: link, imageUrl: link });
      expect(html, link).toContain("Gift codes");
      expect(html.replaceAll(/<use href="\/seals\/\w+\.svg#s0l"><\/use>/g, ""), link).not.toMatch(
        /<a |<img|href|src=/,
      );
    }
  });

  it("a banner shows the wide rendition of an uploaded image, and leaves an external image unchanged", () => {
    const digest = "0123456789abcdef0123456789abcdef";
    const html = render({ imageUrl: `/pictures/${digest}-1440x810.webp` });
    expect(html).toContain(`<img src="/pictures/${digest}-1280x400.webp" alt=""`);
    const external = "https://example.com/a.png";
    expect(render({ imageUrl: external })).toContain(`src="${external}"`);
  });

  it("a banner reserves its height whether or not it has an image", () => {
    for (const imageUrl of [banner.imageUrl, ""]) {
      for (const position of ["hero", "top", "middle", "bottom", "sidebar"] as const)
        expect(render({ imageUrl, position }, position)).toMatch(/class="[^"]*\bmin-h-\d+/);
    }
    expect(render({}), "the image itself must take no space in the layout").toMatch(
      /<img [^>]*class="absolute /,
    );
  });
});
