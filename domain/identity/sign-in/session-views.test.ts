import { describe, expect, it } from "vitest";
import { describeDevice, shortenAddress } from "./session-views.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)";

describe("describeDevice", () => {
  it.each([
    [`${MAC} Chrome/142.0.0.0 Safari/537.36`, "Chrome", "macOS"],
    [`${MAC} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, "Edge", "macOS"],
    [`${MAC} Version/26.0 Safari/605.1.15`, "Safari", "macOS"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Linux"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/604.1", "Safari", "iPhone"],
    ["Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/142.0 Mobile Safari/537.36", "Chrome", "Android"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36 OPR/127.0", "Opera", "Windows"],
    ["curl/8.5.0", "", ""],
    ["", "", ""],
  ])("describeDevice recognises %j as %j on %j", (userAgent, browser, system) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system });
  });
});

describe("shortenAddress", () => {
  it.each([
    ["203.0.113.77", "203.0.113.x"],
    ["::ffff:203.0.113.77", "203.0.113.x"],
    ["2001:db8:1234:5678::9", "2001:db8:1234:…"],
    ["::1", "::1"],
    ["", ""],
  ])("shortenAddress shortens %j to %j", (ip, shown) => {
    expect(shortenAddress(ip)).toBe(shown);
  });
});
