import { describe, expect, it } from "vitest";
import { parseEmail, parsePhone, parseReachableEmail, splitFullName } from "./rules.ts";

describe("parseEmail", () => {
  it("parseEmail trims the e-mail address and converts it to lower case", () => {
    expect(parseEmail("  Maria.Silva+shop@Example.COM ")).toBe("maria.silva+shop@example.com");
    expect(parseEmail("me@localhost")).toBe("me@localhost");
  });

  it.each([
    ["", "required"],
    ["   ", "required"],
    ["maria", "malformed"],
    ["maria@", "malformed"],
    ["@example.com", "malformed"],
    ["maria@example..com", "malformed"],
    ["maria@-example.com", "malformed"],
    ["maria silva@example.com", "malformed"],
    ["maria@example.com\r\nBcc: other@example.com", "malformed"],
    ["maria@example.com,other@example.com", "malformed"],
    ["maria\u0000@example.com", "malformed"],
    ["<maria@example.com>", "malformed"],
    [`${"a".repeat(65)}@example.com`, "malformed"],
    [`a@${"b.".repeat(130)}com`, "too_long"],
  ])("parseEmail rejects %j as %s", (text, problem) => {
    expect(() => parseEmail(text)).toThrow(
      expect.objectContaining({ code: "invalid_input", status: 400, details: { field: "email", problem } }),
    );
  });
});

describe("parseReachableEmail", () => {
  it.each([
    "a@localhost",
    "a..b@example.com",
    ".a@example.com",
    "a.@example.com",
    "a@shop",
    "a@shop.localhost",
    "a@erased.invalid",
    "a@shop.test",
    "a@shop.example",
    "a@127.0.0.1",
    "a@example.c",
    "a@example.123",
  ])("parseReachableEmail rejects an address that cannot receive mail: %s", (text) => {
    expect(() => parseReachableEmail(text)).toThrow(
      expect.objectContaining({ details: { field: "email", problem: "unreachable" } }),
    );
    expect(() => parseEmail(text)).not.toThrow();
  });

  it.each(["Maria.Silva+shop@Example.COM", "a@b.co", "a@xn--mnchen-3ya.xn--p1ai", "o'neil@mail.museum"])(
    "parseReachableEmail accepts an address that can receive mail: %s",
    (text) => {
      expect(parseReachableEmail(` ${text} `)).toBe(text.toLowerCase());
    },
  );

  it("parseReachableEmail rejects a malformed e-mail address with the same problem as parseEmail", () => {
    expect(() => parseReachableEmail("maria@")).toThrow(
      expect.objectContaining({ details: { field: "email", problem: "malformed" } }),
    );
  });
});

describe("splitFullName", () => {
  it.each([
    ["Maria da Silva", "Maria", "da Silva"],
    ["  Maria   Silva ", "Maria", "Silva"],
    ["Maria", "Maria", ""],
    ["", "", ""],
  ])("splitFullName splits %j at the first space", (text, firstName, lastName) => {
    expect(splitFullName(text)).toEqual({ firstName, lastName });
  });

  it("splitFullName rejects a name that is too long or contains control characters", () => {
    expect(() => splitFullName("a".repeat(121))).toThrow(
      expect.objectContaining({ details: { field: "fullName", problem: "too_long" } }),
    );
    expect(() => splitFullName("Maria\nSilva")).toThrow(
      expect.objectContaining({ details: { field: "fullName", problem: "malformed" } }),
    );
  });
});

describe("parsePhone", () => {
  it("parsePhone returns only the digits", () => {
    expect(parsePhone("+55 (11) 90000-1234")).toBe("5511900001234");
    expect(parsePhone("")).toBe("");
    expect(parsePhone("1".repeat(20))).toHaveLength(20);
  });

  it.each([
    ["1".repeat(21), "too_long"],
    ["call me", "malformed"],
    ["٠١٢", "malformed"],
  ])("parsePhone rejects %j as %s", (text, problem) => {
    expect(() => parsePhone(text)).toThrow(expect.objectContaining({ details: { field: "phone", problem } }));
  });
});
