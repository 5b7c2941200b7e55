import { describe, expect, it } from "vitest";
import { accountKey, addressKey } from "./attempt-keys.ts";

describe("the key of a rate limit", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["", "unknown"],
  ])("the key of a rate limit for the IP address %j is %s", (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });

  it("the key of a rate limit does not contain the email address of the account", () => {
    expect(accountKey("maria@example.com")).not.toContain("maria");
  });
});
