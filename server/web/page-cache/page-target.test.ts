import { describe, expect, it } from "vitest";
import { CACHED_SEARCH_LENGTH } from "../limits.ts";
import { knownPageTarget, pageTarget } from "./page-target.ts";

const address = (target: string) => pageTarget(target)?.address;

describe("which requests the cache has a name for", () => {
  it.each(["/", "/about", "/support", "/terms", "/marketplace", "/marketplace/aged-account-2"])(
    "%s is kept under itself",
    (page) => {
      expect(pageTarget(page)).toEqual({ address: page, isData: false });
    },
  );

  it.each([
    "/account",
    "/orders",
    "/auth",
    "/payment-success?session_id=cs_1",
    "/marketplace/",
    "/marketplace/UPPER",
    "/marketplace/a%2Fb",
    "/marketplace/a/b",
    "/account.data",
    "//marketplace",
    "/marketplacex",
  ])("%s is never kept", (page) => {
    expect(pageTarget(page)).toBeUndefined();
  });

  it("writes known parameters in one order, without the empty ones", () => {
    expect(address("/marketplace?page=2&sort=rating&q=gmail&category=")).toBe(
      "/marketplace?q=gmail&sort=rating&page=2",
    );
    expect(address("/marketplace?q=a+b")).toBe(address("/marketplace?q=a%20b"));
    expect(address("/marketplace?")).toBe("/marketplace");
    expect(address("/marketplace?q=")).toBe("/marketplace");
  });

  it.each([
    "/marketplace?utm_source=x",
    "/?q=gmail",
    "/about?page=2",
    "/marketplace?page=1&page=2",
    "/marketplace/slug?q=a",
    "/marketplace?_routes=root",
  ])("%s is served and not kept, its parameter being unknown or doubled", (page) => {
    expect(pageTarget(page)).toBeUndefined();
  });

  it("keeps a search up to its length and not beyond", () => {
    expect(address(`/marketplace?q=${"a".repeat(CACHED_SEARCH_LENGTH)}`)).toBeDefined();
    expect(address(`/marketplace?q=${"a".repeat(CACHED_SEARCH_LENGTH + 1)}`)).toBeUndefined();
  });

  it("tells a page's data from the page, and the data of some routes from that of all", () => {
    expect(pageTarget("/marketplace.data?q=a")).toEqual({ address: "/marketplace.data?q=a", isData: true });
    expect(pageTarget("/_.data")?.isData).toBe(true);
    const some = address("/marketplace.data?_routes=storefront%2Fmarketplace%2Fpage");
    expect(some).not.toBe(address("/marketplace.data"));
    expect(some).toContain("_routes=");
    expect(address("/marketplace.data?_routes=%3Cscript%3E")).toBeUndefined();
  });

  it("remembers what it worked out, refusals too", () => {
    expect(knownPageTarget("/marketplace")).toBe(knownPageTarget("/marketplace"));
    expect(knownPageTarget("/orders")).toBeUndefined();
    expect(knownPageTarget("/orders")).toBeUndefined();
  });
});
