import { describe, expect, it } from "vitest";
import { sitemapXml } from "./sitemap-xml.ts";

describe("sitemapXml", () => {
  it("lists the public pages, the categories and the products, with their last change", () => {
    const xml = sitemapXml("https://shop.example", {
      products: [{ slug: "design-seat", changedAt: "2026-03-02T10:00:00.000Z" }],
      categories: [{ slug: "gift-codes", changedAt: "2026-03-01T10:00:00.000Z" }],
    });
    expect(
      [...xml.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(([, loc, at]) => [
        loc,
        at,
      ]),
    ).toEqual([
      ["https://shop.example/", "2026-03-02T10:00:00.000Z"],
      ["https://shop.example/marketplace", "2026-03-02T10:00:00.000Z"],
      ["https://shop.example/about", undefined],
      ["https://shop.example/support", undefined],
      ["https://shop.example/marketplace?category=gift-codes", "2026-03-01T10:00:00.000Z"],
      ["https://shop.example/marketplace/design-seat", "2026-03-02T10:00:00.000Z"],
    ]);
  });

  it("is well-formed for any slug, and without products", () => {
    const odd = sitemapXml("https://shop.example", {
      products: [{ slug: "a&b<c>", changedAt: "x" }],
      categories: [],
    });
    expect(odd).not.toMatch(/&b|<c>/);
    expect(sitemapXml("https://shop.example", { products: [], categories: [] })).toContain(
      "<loc>https://shop.example/</loc></url>",
    );
  });
});
