import { describe, expect, it } from "vitest";
import { sitemapIndexXml, sitemapXml } from "./sitemap-xml.ts";

describe("sitemapXml", () => {
  it("sitemapXml lists pages with the date of their last change", () => {
    const xml = sitemapXml("https://shop.example", [
      { path: "/about" },
      { path: "/marketplace/design-seat", changedAt: "2026-03-02T10:00:00.000Z" },
    ]);
    expect(
      [...xml.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(([, loc, at]) => [
        loc,
        at,
      ]),
    ).toEqual([
      ["https://shop.example/about", undefined],
      ["https://shop.example/marketplace/design-seat", "2026-03-02T10:00:00.000Z"],
    ]);
  });

  it("sitemapXml returns well-formed XML for any path", () => {
    const odd = sitemapXml("https://shop.example", [{ path: "/a&b<c>", changedAt: "x" }]);
    expect(odd).not.toMatch(/&b|<c>/);
  });
});

it("sitemapIndexXml lists the parts of the sitemap", () => {
  const xml = sitemapIndexXml("https://shop.example", ["/sitemap/pages.xml", "/sitemap/products-1-of-1.xml"]);
  expect([...xml.matchAll(/<sitemap><loc>([^<]+)<\/loc><\/sitemap>/g)].map(([, loc]) => loc)).toEqual([
    "https://shop.example/sitemap/pages.xml",
    "https://shop.example/sitemap/products-1-of-1.xml",
  ]);
});
