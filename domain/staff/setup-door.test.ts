import { describe, expect, it } from "vitest";
import { isOneClick } from "./setup-door.ts";

const shop = { APP_ENV: "demo", APP_URL: "http://localhost:3000", TRUSTED_PROXIES: 0 } as const;
const here = { ip: "127.0.0.1", host: "localhost:3000" };

describe("becoming the first admin with one click", () => {
  it.each([here, { ip: "::1", host: "[::1]:3000" }, { ip: "::ffff:127.0.0.1", host: "127.0.0.1:3000" }])(
    "is for this machine alone: %j",
    (request) => expect(isOneClick(request, shop)).toBe(true),
  );

  it.each([
    { ip: "192.168.0.9", host: "localhost:3000" },
    { ip: "172.17.0.1", host: "localhost:3000" },
    { ip: "", host: "localhost:3000" },
    { ip: "127.0.0.1", host: "shop.example" },
    { ip: "127.0.0.1", host: "192.168.0.2:3000" },
    { ip: "127.0.0.1", host: "localhost.evil.example" },
    { ip: "127.0.0.1", host: "127.0.0.1.evil.example" },
    { ip: "127.0.0.1", host: "" },
    { ip: "127.0.0.1", host: "a b" },
  ])("is not for a request from or to anywhere else: %j", (request) =>
    expect(isOneClick(request, shop)).toBe(false),
  );

  it.each([
    { APP_ENV: "production" as const },
    { APP_URL: "https://shop.example" },
    { APP_URL: "http://192.168.0.2:3000" },
    { TRUSTED_PROXIES: 1 },
  ])("is not for a shop that others reach: %j", (other) =>
    expect(isOneClick(here, { ...shop, ...other })).toBe(false),
  );
});
