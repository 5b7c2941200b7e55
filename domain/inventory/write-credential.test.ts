import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CredentialRejected } from "#domain/stock/credential-rejected.ts";
import { parseCredential } from "#domain/stock/parse-credential.ts";
import { writeCredential } from "./write-credential.ts";

const again = (text: string) => Object.fromEntries(parseCredential(text));

describe("writeCredential", () => {
  it("writeCredential writes plain text or lines when the result parses to the same fields, and otherwise writes JSON", () => {
    expect(writeCredential({ raw_data: "AAAA-BBBB" })).toBe("AAAA-BBBB");
    expect(writeCredential({ email: "a@example.com", password: "p: w" })).toBe(
      "email: a@example.com\npassword: p: w",
    );
    expect(writeCredential({ raw_data: "email: a@example.com" })).toBe("raw_data: email: a@example.com");
    const odd: Record<string, string>[] = [
      { note: "two\nlines" },
      { Email: "x" },
      { raw_data: "a: b\nc", x: "y" },
    ];
    for (const fields of odd) {
      const text = writeCredential(fields);
      expect(text.startsWith("{")).toBe(true);
      expect(again(text)).toEqual(fields);
    }
  });

  it("writeCredential does not escape the quotes of a value that is JSON", () => {
    const fields = { Email: "a@example.com", obs: '{"a":1,"b":["x"]}', odd: '{ "a": 1 }' };
    const text = writeCredential(fields);
    expect(JSON.parse(text)).toEqual({ ...fields, obs: { a: 1, b: ["x"] } });
    expect(again(text)).toEqual(fields);
  });

  it("writeCredential keeps field names such as __proto__ and constructor", () => {
    const fields = Object.fromEntries(parseCredential('{"__proto__": "a", "constructor": "b"}'));
    expect([...parseCredential(writeCredential(fields))]).toEqual([
      ["__proto__", "a"],
      ["constructor", "b"],
    ]);
  });

  it("for any credential, writeCredential writes a text that parses to the same fields", () => {
    const lines = fc
      .array(fc.tuple(fc.constantFrom("email", "password", "2fa", "note", "Key"), fc.string()))
      .map((all) => all.map(([name, value]) => `${name}: ${value}`).join("\n"));
    const objects = fc
      .dictionary(fc.string(), fc.oneof(fc.string(), fc.integer()))
      .map((o) => JSON.stringify(o));
    fc.assert(
      fc.property(fc.oneof(fc.string(), lines, objects), (text) => {
        let fields: Record<string, string>;
        try {
          fields = again(text);
        } catch (error) {
          if (error instanceof CredentialRejected) return;
          throw error;
        }
        expect([...parseCredential(writeCredential(fields))].sort()).toEqual(Object.entries(fields).sort());
      }),
      { numRuns: 2000 },
    );
  });
});
