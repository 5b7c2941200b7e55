import { describe, expect, it } from "vitest";
import { isCrossSite, type RequestOrigin } from "./cross-site.ts";

const SHOP = "https://shop.example";
const request = (sent: Partial<RequestOrigin>): RequestOrigin => ({
  secFetchSite: undefined,
  origin: undefined,
  host: "shop.example",
  hasCookie: true,
  ...sent,
});

describe("a request that changes data", () => {
  it.each([
    ["a form or fetch of the shop's own pages", { secFetchSite: "same-origin", origin: SHOP }],
    [
      "a page that hides its origin, as the success page does",
      { secFetchSite: "same-origin", origin: "null" },
    ],
    ["a page that the visitor reloads", { secFetchSite: "none" }],
    ["an older browser on the shop's own page", { origin: SHOP }],
    [
      "an older browser that uses another name of the shop",
      { origin: "http://192.168.0.7:3000", host: "192.168.0.7:3000" },
    ],
    ["a program without a cookie", { hasCookie: false }],
  ])("a request that changes data is accepted from %s", (_, sent) => {
    expect(isCrossSite(request(sent), SHOP)).toBe(false);
  });

  it.each([
    ["a form on another site", { secFetchSite: "cross-site", origin: "https://evil.example" }],
    ["a sibling host of the shop", { secFetchSite: "same-site", origin: "https://blog.shop.example" }],
    ["another site that claims the shop's origin", { secFetchSite: "cross-site", origin: SHOP }],
    ["another site in an older browser", { origin: "https://evil.example" }],
    ["a sandboxed frame in an older browser", { origin: "null" }],
    ["a host that only begins like the shop's", { origin: "https://shop.example.evil.example" }],
    ["the shop's host on another port", { origin: "https://shop.example:8443" }],
    ["the shop's name over plain http", { origin: "http://shop.example.", host: "shop.example" }],
    ["a value that is not an origin", { origin: "shop.example" }],
    ["a page opened from a file", { origin: "file://shop.example" }],
    ["a client with a cookie and without origin headers", {}],
    ["another site without a cookie", { secFetchSite: "cross-site", hasCookie: false }],
    ["an invalid value", { secFetchSite: "Same-Origin " }],
  ])("a request that changes data is rejected from %s", (_, sent) => {
    expect(isCrossSite(request(sent), SHOP)).toBe(true);
  });
});
