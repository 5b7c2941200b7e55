import { describe, expect, it } from "vitest";
import { CredentialRejected } from "#domain/stock/credential-rejected.ts";
import { importInput, textOfItemFile, unitCostText } from "./item-input.ts";

describe("unitCostText", () => {
  it.each([
    ["", undefined],
    ["12.5", 1250],
    ["12,50", 1250],
    [" 0 ", 0],
    ["1000000", 100_000_000],
  ])("unitCostText parses %j to %s cents", (text, cents) => {
    expect(unitCostText.parse(text)).toBe(cents);
  });

  it.each(["-1", "1.234", "1e3", "abc", "1000000.01", "$5", "1,234.56", "9".repeat(30)])(
    "unitCostText refuses %j",
    (text) => {
      expect(unitCostText.safeParse(text).success).toBe(false);
    },
  );
});

describe("importInput", () => {
  it("importInput parses a valid form and refuses invalid fields", () => {
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
  const rejection = (content: Uint8Array) =>
    textOfItemFile(content).then(
      () => null,
      (error: unknown) => (error instanceof CredentialRejected ? error.reason : Promise.reject(error)),
    );

  it("textOfItemFile returns the whole text with its blank lines", async () => {
    expect(await textOfItemFile(bytes("\uFEFFa\n\nb"))).toBe("a\n\nb");
    expect(await rejection(bytes("x\n".repeat(9_999)))).toBeNull();
  });

  it("textOfItemFile decodes Windows-1252, and UTF-16 with a byte order mark", async () => {
    const utf16 = Buffer.concat([Uint8Array.from([0xff, 0xfe]), Buffer.from("ção", "utf16le")]);
    expect(await textOfItemFile(utf16)).toBe("ção");
    expect(await textOfItemFile(Buffer.from("senha: coração", "latin1"))).toBe("senha: coração");
  });

  it("textOfItemFile refuses bytes that are not text, and more than 10,000 lines", async () => {
    const damaged = Buffer.concat([Buffer.from("coração"), Uint8Array.from([0xc3, 0x28])]);
    expect(await rejection(damaged)).toBe("the file is not valid UTF-8; save it as UTF-8");
    expect(await rejection(Buffer.from("PK\x03\x04xl/", "latin1"))).toMatch(/^the file is an Excel workbook/);
    expect(await rejection(bytes("a\0"))).toBe("holds a NUL character");
    expect(await rejection(bytes("x\n".repeat(10_000)))).toBe("has more than 10000 lines");
  });
});
