import { describe, expect, it } from "vitest";
import { importInput, textOfItemFile, unitCostText } from "./item-input.ts";
import { CredentialRefused } from "./credential-refused.ts";

describe("what one item cost", () => {
  it.each([
    ["", undefined],
    ["12.5", 1250],
    ["12,50", 1250],
    [" 0 ", 0],
    ["1000000", 100_000_000],
  ])("%j is %s cents", (text, cents) => {
    expect(unitCostText.parse(text)).toBe(cents);
  });

  it.each(["-1", "1.234", "1e3", "abc", "1000000.01", "$5", "1,234.56", "9".repeat(30)])(
    "is not %j",
    (text) => {
      expect(unitCostText.safeParse(text).success).toBe(false);
    },
  );
});

describe("the form of an import", () => {
  it("is checked where it comes from outside", () => {
    const base = { product: "p" };
    expect(importInput.parse(base)).toMatchObject({ format: "auto", skipRepeated: false, supplier: "" });
    for (const wrong of [
      {},
      { ...base, format: "xml" },
      { ...base, supplier: "x".repeat(121) },
      { ...base, supplier: "a\u0000b" },
      { ...base, product: ["p", "q"] },
    ])
      expect(importInput.safeParse(wrong).success).toBe(false);
  });
});

describe("a .txt file that is one item", () => {
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

  it("is its whole text, blank lines too", () => {
    expect(textOfItemFile(bytes("\uFEFFa\n\nb"))).toBe("a\n\nb");
    expect(refusal(bytes("x\n".repeat(9_999)))).toBeNull();
  });

  it("is refused for bytes that are no text, and above 10,000 lines", () => {
    expect(refusal(Uint8Array.from([0xc3, 0x28]))).toBe("is not valid UTF-8; save the file as UTF-8");
    expect(refusal(bytes("a\0"))).toBe("holds a NUL character");
    expect(refusal(bytes("x\n".repeat(10_000)))).toBe("has more than 10000 lines");
  });
});
