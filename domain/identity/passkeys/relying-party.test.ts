import { describe, expect, it } from "vitest";
import { relyingParty } from "./relying-party.ts";

describe("relyingParty", () => {
  it.each([
    ["https://shop.example.com", { id: "shop.example.com", origin: "https://shop.example.com" }],
    ["https://shop.example.com:8443", { id: "shop.example.com", origin: "https://shop.example.com:8443" }],
    ["http://localhost:3000", { id: "localhost", origin: "http://localhost:3000" }],
    ["http://shop.localhost:3000", { id: "shop.localhost", origin: "http://shop.localhost:3000" }],
  ])("relyingParty returns host name and origin for %s", (APP_URL, expected) => {
    expect(relyingParty({ APP_URL })).toEqual(expected);
  });

  it.each([
    ["http://shop.example.com"],
    ["http://localhost.example.com"],
    ["https://203.0.113.5"],
    ["http://127.0.0.1:3000"],
    ["https://[::1]:3000"],
  ])("relyingParty returns null for %s, where browsers do not allow passkeys", (APP_URL) => {
    expect(relyingParty({ APP_URL })).toBeNull();
  });
});
