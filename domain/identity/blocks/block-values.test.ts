import { describe, expect, it, vi } from "vitest";
import { keysOf, networkOf, parseAddress, textOf } from "./block-values.ts";
import { parseBlock } from "./parse-block.ts";

vi.mock("#domain/security/vault/token-key.ts", () => ({ tokenKey: () => Buffer.alloc(32, 7) }));

const parsed = (kind: string, value: string) => parseBlock({ kind, value }, true).value;
const customer = { email: "ana+x@mail.shop.example", mailbox: "ana@mail.shop.example", ip: "203.0.113.77" };
const valuesOf = (kind: string, given = {}) =>
  keysOf({ ...customer, ...given }).flatMap((key) => (key.kind === kind ? [key.value] : []));

describe("the values of blocks", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:DB8:0:0::1", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    ["::", "::"],
  ])("the IP address %s has one normalized spelling", (given, expected) => {
    const address = parseAddress(given);
    expect(address && textOf(address)).toBe(expected);
  });

  it("an unknown IP address matches no block and stops no checkout", () => {
    for (const ip of ["", "unknown", "1.2.3", "2001:db8::/32"]) expect(parseAddress(ip)).toBeNull();
    expect(valuesOf("ip", { ip: "" })).toEqual([]);
    expect(valuesOf("network", { ip: "" })).toEqual([]);
  });

  it("networkOf returns the first IP address and the prefix length of the network", () => {
    const at = (text: string, prefix: number) => {
      const address = parseAddress(text);
      return address && networkOf(address, prefix);
    };
    expect(at("203.0.113.77", 24)).toBe("203.0.113.0/24");
    expect(at("203.0.113.77", 17)).toBe("203.0.0.0/17");
    expect(at("2001:db8:1:2:3::9", 48)).toBe("2001:db8:1::/48");
  });

  it("a block can match a customer by the parent domain, the network or the country", () => {
    expect(valuesOf("email_domain")).toEqual(["mail.shop.example", "shop.example"]);
    expect(valuesOf("network")).toHaveLength(16);
    expect(valuesOf("network")).toContain(parsed("network", "203.0.113.9/24"));
    expect(valuesOf("network", { ip: "2001:db8:1:2::9" })).toContain(parsed("network", "2001:db8:1::/48"));
    expect(valuesOf("network", { ip: "2001:db8:1:2::9" })).toHaveLength(9);
    expect(valuesOf("ip")).toEqual([parsed("ip", " 203.0.113.77 ")]);
    expect(valuesOf("country", { country: "BR" })).toEqual([parsed("country", "br")]);
    expect(valuesOf("country")).toEqual([]);
  });
});

describe("the rules for the value of a block", () => {
  it.each([
    ["email", "no address", "email"],
    ["email_domain", "localhost", "email_domain"],
    ["email_domain", "a b.example", "email_domain"],
    ["email_domain", "com.br", "too_wide"],
    ["email_domain", "@co.uk", "too_wide"],
    ["ip", "203.0.113.0/24", "ip"],
    ["ip", "300.1.1.1", "ip"],
    ["network", "203.0.113.7", "network"],
    ["network", "203.0.113.0/32", "network"],
    ["network", "203.0.0.0/15", "too_wide"],
    ["network", "0.0.0.0/0", "too_wide"],
    ["network", "2001:db8::/31", "too_wide"],
    ["network", "2001:db8::/49", "network"],
    ["country", "Brazil", "country"],
  ])(
    "the parser for a block of the kind %s rejects the value %s with the problem %s",
    (kind, value, problem) => {
      expect(() => parsed(kind, value)).toThrow(
        expect.objectContaining({ code: "invalid_input", details: { field: "value", problem } }),
      );
    },
  );

  it("the parser for a block rejects an unknown kind, and rejects a country when no proxy reports the country of a request", () => {
    expect(() => parsed("name", "Ana")).toThrow(
      expect.objectContaining({ details: { field: "kind", problem: "malformed" } }),
    );
    expect(() => parseBlock({ kind: "country", value: "BR" }, false)).toThrow(
      expect.objectContaining({ details: { field: "value", problem: "no_country" } }),
    );
  });
});
