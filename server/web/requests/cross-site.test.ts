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

describe("requests that change something", () => {
  it.each([
    ["a form or fetch of the shop's own pages", { secFetchSite: "same-origin", origin: SHOP }],
    [
      "a page that hides its origin, as the success page does",
      { secFetchSite: "same-origin", origin: "null" },
    ],
    ["a page the person reloads", { secFetchSite: "none" }],
    ["an older browser on the shop's own page", { origin: SHOP }],
    [
      "an older browser that reached the shop by another name",
      { origin: "http://192.168.0.7:3000", host: "192.168.0.7:3000" },
    ],
    ["a program without a cookie", { hasCookie: false }],
  ])("are let through from %s", (_, sent) => {
    expect(isCrossSite(request(sent), SHOP)).toBe(false);
  });

  it.each([
    ["a form on another site", { secFetchSite: "cross-site", origin: "https://evil.example" }],
    ["a sibling of the shop's host", { secFetchSite: "same-site", origin: "https://blog.shop.example" }],
    ["another site that claims the shop's origin", { secFetchSite: "cross-site", origin: SHOP }],
    ["another site in an older browser", { origin: "https://evil.example" }],
    ["a sandboxed frame in an older browser", { origin: "null" }],
    ["a host that only begins like the shop's", { origin: "https://shop.example.evil.example" }],
    ["the shop's host on another port", { origin: "https://shop.example:8443" }],
    ["the shop's name without encryption", { origin: "http://shop.example.", host: "shop.example" }],
    ["something that is no origin", { origin: "shop.example" }],
    ["a file's page", { origin: "file://shop.example" }],
    ["a sender with a cookie that tells nothing of itself", {}],
    ["another site without a cookie", { secFetchSite: "cross-site", hasCookie: false }],
    ["a made-up value", { secFetchSite: "Same-Origin " }],
  ])("are refused from %s", (_, sent) => {
    expect(isCrossSite(request(sent), SHOP)).toBe(true);
  });
});
