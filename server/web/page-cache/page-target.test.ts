import { describe, expect, it } from "vitest";
import { CACHED_SEARCH_LENGTH } from "#server/web/base/limits.ts";
import { documentAddress, knownPageTarget, pageTarget } from "./page-target.ts";

const address = (target: string) => pageTarget(target)?.address;

describe("pageTarget", () => {
  it.each([
    "/",
    "/about",
    "/support",
    "/terms",
    "/marketplace",
    "/marketplace/aged-account-2",
    "/p/returns-2",
    "/sitemap.xml",
    "/sitemap/pages.xml",
    "/sitemap/products-3-of-16.xml",
  ])("pageTarget returns %s as its own cache key", (page) => {
    expect(pageTarget(page)).toEqual({ address: page, isData: false });
  });

  it.each([
    "/account",
    "/orders",
    "/auth",
    "/payment-success?session_id=cs_1",
    "/marketplace/",
    "/marketplace/UPPER",
    "/marketplace/a%2Fb",
    "/marketplace/a/b",
    "/p",
    "/p/",
    "/p/UPPER",
    "/p/a/b",
    "/p/a_b",
    "/account.data",
    "/sitemap.xml.data",
    "/sitemap/other.xml",
    "/sitemap/products-0-of-1.xml",
    "//marketplace",
    "/marketplacex",
  ])("pageTarget returns undefined for %s", (page) => {
    expect(pageTarget(page)).toBeUndefined();
  });

  it("pageTarget sorts the known parameters and removes empty parameters", () => {
    expect(address("/marketplace?page=2&sort=rating&q=gmail&category=")).toBe(
      "/marketplace?q=gmail&sort=rating&page=2",
    );
    expect(address("/marketplace?q=a+b")).toBe(address("/marketplace?q=a%20b"));
    expect(address("/marketplace?")).toBe("/marketplace");
    expect(address("/marketplace?q=")).toBe("/marketplace");
  });

  it("pageTarget keeps a variant's slug on a product page, drops an empty slug, and returns undefined when the slug is invalid", () => {
    expect(address("/marketplace/slug?v=slug-1-year")).toBe("/marketplace/slug?v=slug-1-year");
    expect(address("/marketplace/slug?v=")).toBe("/marketplace/slug");
    for (const page of ["/marketplace/slug?v=A%20b", "/marketplace?v=slug", "/marketplace/slug?v=a&v=b"])
      expect(pageTarget(page)).toBeUndefined();
  });

  it.each([
    "/marketplace?utm_source=x",
    "/?q=gmail",
    "/sitemap.xml?page=2",
    "/about?page=2",
    "/marketplace?page=1&page=2",
    "/marketplace/slug?q=a",
    "/marketplace?_routes=root",
  ])("pageTarget returns undefined for %s with an unknown or repeated parameter", (page) => {
    expect(pageTarget(page)).toBeUndefined();
  });

  it("pageTarget returns a key for a search only when the search text is within the length limit", () => {
    expect(address(`/marketplace?q=${"a".repeat(CACHED_SEARCH_LENGTH)}`)).toBeDefined();
    expect(address(`/marketplace?q=${"a".repeat(CACHED_SEARCH_LENGTH + 1)}`)).toBeUndefined();
  });

  it("pageTarget distinguishes a page, its data and the data of selected routes", () => {
    expect(pageTarget("/marketplace.data?q=a")).toEqual({ address: "/marketplace.data?q=a", isData: true });
    expect(pageTarget("/_.data")?.isData).toBe(true);
    const some = address("/marketplace.data?_routes=storefront%2Fmarketplace%2Fpage");
    expect(some).not.toBe(address("/marketplace.data"));
    expect(some).toContain("_routes=");
    expect(address("/marketplace.data?_routes=%3Cscript%3E")).toBeUndefined();
  });

  it("knownPageTarget caches each result of pageTarget, including the result undefined", () => {
    expect(knownPageTarget("/marketplace")).toBe(knownPageTarget("/marketplace"));
    expect(knownPageTarget("/orders")).toBeUndefined();
    expect(knownPageTarget("/orders")).toBeUndefined();
  });
});

describe("documentAddress", () => {
  it.each([
    ["/?utm_source=x", "/"],
    ["/marketplace?gclid=1&page=2&sort=rating", "/marketplace?sort=rating&page=2"],
    ["/marketplace/slug?v=slug-1-year&a=b&a=c", "/marketplace/slug?v=slug-1-year"],
    ["/about?page=2", "/about"],
    ["/p/returns-2", "/p/returns-2"],
  ])("documentAddress leaves out the parameters of %s that no page reads", (target, expected) => {
    expect(documentAddress(target)).toBe(expected);
  });

  it.each([
    "/?coupon=SPRING",
    "/account?utm_source=x",
    "/marketplace?page=1&page=2&x=1",
    `/marketplace?q=${"a".repeat(CACHED_SEARCH_LENGTH + 1)}&x=1`,
    "/marketplace.data?x=1",
    "/sitemap.xml?x=1",
    "/sitemap.xml",
  ])("documentAddress returns undefined for %s", (target) => {
    expect(documentAddress(target)).toBeUndefined();
  });
});
