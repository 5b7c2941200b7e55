import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CredentialRejected } from "./credential-rejected.ts";
import { fieldNamesOfHeader } from "./field-names.ts";
import { credentialOfCells, credentialOfJson, parseCredential } from "./parse-credential.ts";

const fields = (text: string) => Object.fromEntries(parseCredential(text));
const rejection = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof CredentialRejected) return error.reason;
    throw error;
  }
  return null;
};

describe("parseCredential", () => {
  it("parseCredential reads a JSON object", () => {
    expect(
      fields('{"email": "a@example.com", "age": 12, "ok": true, "none": null, "deep": {"x": [1]}}'),
    ).toEqual({
      email: "a@example.com",
      age: "12",
      ok: "true",
      deep: '{"x":[1]}',
    });
  });

  it("parseCredential keeps every digit of a long number", () => {
    expect(fields('{"pin": 12345678901234567890, "rate": 1.50}')).toEqual({
      pin: "12345678901234567890",
      rate: "1.50",
    });
  });

  it("parseCredential reads lines of key and value, and writes keys in lower case with underscores", () => {
    expect(fields("E-mail: a@example.com\r\nRecovery Email: b@example.com\nPassword: x: y ")).toEqual({
      "e-mail": "a@example.com",
      recovery_email: "b@example.com",
      password: "x: y",
    });
    expect(fields("Usuário: ana\nSenha:abc\n2FA: JBSW")).toEqual({
      usuário: "ana",
      senha: "abc",
      "2fa": "JBSW",
    });
    expect(fields("email:a@example.com\npass:abc")).toEqual({ email: "a@example.com", pass: "abc" });
  });

  it("parseCredential stores a text of any other format as raw_data, so that no part of a secret becomes a field name", () => {
    for (const text of [
      "AAAA-BBBB",
      "user@x:password",
      "alice:s3cret",
      "https://gift.example/abc",
      "{broken",
      "email: a\nno colon here",
      "1: 2",
      "[1, 2]",
      "AAAA-BBBB-CCCC: 1",
    ]) {
      expect(fields(text)).toEqual({ raw_data: text });
    }
  });

  it("parseCredential accepts field names such as __proto__ without changing a prototype", () => {
    const read = parseCredential('{"__proto__": "a", "constructor": "b"}');
    expect([...read]).toEqual([
      ["__proto__", "a"],
      ["constructor", "b"],
    ]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  it("parseCredential refuses a text that is empty, too long, nested too deep or not plain text", () => {
    expect(rejection(() => parseCredential("  \n "))).toBe("is empty");
    expect(rejection(() => parseCredential('{"a": "", "b": null}'))).toBe("is empty");
    expect(rejection(() => parseCredential("x".repeat(65_537)))).toMatch(/longer than 65536/);
    expect(rejection(() => parseCredential("x".repeat(65_536)))).toBeNull();
    expect(rejection(() => parseCredential("a\0b"))).toMatch(/NUL/);
    expect(rejection(() => parseCredential('{"a": "\\u0000"}'))).toMatch(/NUL/);
    expect(rejection(() => parseCredential('{"a": "\\ud800"}'))).toMatch(/broken Unicode/);
    expect(rejection(() => parseCredential(`{"a": ${"[".repeat(8)}${"]".repeat(8)}}`))).toMatch(
      /nested deeper than 8/,
    );
    expect(rejection(() => parseCredential(`{"a": ${"[".repeat(7)}1${"]".repeat(7)}}`))).toBeNull();
    expect(rejection(() => parseCredential("email: a\nEmail: b"))).toMatch(/names a field twice/);
    expect(rejection(() => parseCredential(`{"${"k".repeat(41)}": "v"}`))).toMatch(/field name/);
    for (const name of ["ana@example.com", "AAAA-BBBB-CCCC", "x9F4k2Qw81"])
      expect(rejection(() => parseCredential(`{"${name}": "v"}`))).toBe(
        "has a field name that looks like a credential",
      );
  });

  it("parseCredential throws only CredentialRejected for any input, and the reason never contains the text", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.json(),
          fc.json().map((text) => `{"k": ${text}}`),
        ),
        (text) => {
          const reason = rejection(() => parseCredential(text));
          if (reason === null)
            for (const [name, value] of parseCredential(text)) expect(name !== "" && value !== "").toBe(true);
          else if (text.length > 60) expect(reason).not.toContain(text.slice(0, 30));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("credentialOfCells", () => {
  it("credentialOfCells returns each cell under its header, omits empty cells and keeps formulas as text", () => {
    expect([...credentialOfCells(["email", "note"], [" a@example.com ", ""])]).toEqual([
      ["email", "a@example.com"],
    ]);
    expect([...credentialOfCells(["code"], ["=HYPERLINK(1)"])]).toEqual([["code", "=HYPERLINK(1)"]]);
    expect(rejection(() => credentialOfCells(["a", "b"], ["1"]))).toBe("has 1 cell instead of 2");
  });
});

describe("fieldNamesOfHeader", () => {
  it("fieldNamesOfHeader refuses a header cell that is not a name, and does not repeat the cell in the error", () => {
    expect(fieldNamesOfHeader(["E-mail", "One Time Password"])).toEqual(["e-mail", "one_time_password"]);
    expect(rejection(() => fieldNamesOfHeader(["user", "1a"]))).toMatch(/cell 2 is not a name/);
    const reason = rejection(() => fieldNamesOfHeader(["user", "a@example.com"]));
    expect(reason).toMatch(/cell 2 looks like a credential/);
    expect(reason).not.toContain("example.com");
    expect(rejection(() => fieldNamesOfHeader(["a b", "A_B"]))).toMatch(/twice/);
  });
});

describe("credentialOfJson", () => {
  it("credentialOfJson reads objects and texts, and refuses other values", () => {
    expect([...credentialOfJson({ code: 5 })]).toEqual([["code", "5"]]);
    expect([...credentialOfJson("code: 5")]).toEqual([["code", "5"]]);
    for (const value of [null, 5, [], true])
      expect(rejection(() => credentialOfJson(value))).toMatch(/neither an object nor a text/);
  });
});
