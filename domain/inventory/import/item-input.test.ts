import { describe, expect, it } from "vitest";
import { CredentialRefused } from "#domain/stock/credential-refused.ts";
import { importInput, textOfItemFile, unitCostText } from "./item-input.ts";

describe("unitCostText", () => {
  it.each([
    ["", undefined],
    ["12.5", 1250],
    ["12,50", 1250],
    [" 0 ", 0],
    ["1000000", 100_000_000],
  ])("parses %j to %s cents", (text, cents) => {
    expect(unitCostText.parse(text)).toBe(cents);
  });

  it.each(["-1", "1.234", "1e3", "abc", "1000000.01", "$5", "1,234.56", "9".repeat(30)])(
    "refuses %j",
    (text) => {
      expect(unitCostText.safeParse(text).success).toBe(false);
    },
  );
});

describe("importInput", () => {
  it("parses a valid form and refuses invalid fields", () => {
    const base = { product: "p" };
    expect(importInput.parse(base)).toMatchObject({ layout: undefined, skipRepeated: false, supplier: "" });
    for (const wrong of [
      {},
      { ...base, layout: "xml" },
      { ...base, separator: "x" },
      { ...base, header: "perhaps" },
      { ...base, columns: "login,login" },
      { ...base, columns: "login,ana@example.com" },
      { ...base, supplier: "x".repeat(121) },
      { ...base, supplier: "a\u0000b" },
      { ...base, product: ["p", "q"] },
    ])
      expect(importInput.safeParse(wrong).success).toBe(false);
    const table = {
      ...base,
      layout: "fields",
      separator: "pipe",
      header: "false",
      columns: "Usuário, Senha",
    };
    expect(importInput.parse(table)).toMatchObject({
      layout: "fields",
      separator: "pipe",
      header: false,
      columns: ["usuário", "senha"],
    });
  });
});

describe("textOfItemFile", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const refusal = (content: Uint8Array) => {
    try {
      textOfItemFile(content);
    } catch (error) {
      if (error instanceof CredentialRefused) return error.reason;
      throw error;
    }
    return null;
  };

  it("returns the whole text with its blank lines", () => {
    expect(textOfItemFile(bytes("\uFEFFa\n\nb"))).toBe("a\n\nb");
    expect(refusal(bytes("x\n".repeat(9_999)))).toBeNull();
  });

  it("decodes UTF-16 with a byte order mark", () => {
    const utf16 = Buffer.concat([Uint8Array.from([0xff, 0xfe]), Buffer.from("ção", "utf16le")]);
    expect(textOfItemFile(utf16)).toBe("ção");
  });

  it("refuses bytes that are not text, and more than 10,000 lines", () => {
    expect(refusal(Uint8Array.from([0xc3, 0x28]))).toBe("is not valid UTF-8; save the file as UTF-8");
    expect(refusal(bytes("a\0"))).toBe("holds a NUL character");
    expect(refusal(bytes("x\n".repeat(10_000)))).toBe("has more than 10000 lines");
  });
});
