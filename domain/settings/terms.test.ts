import { describe, expect, it } from "vitest";
import { TERMS_MAX, termsBlocks, termsIn, termsText } from "./terms.ts";

const stored = (value: unknown) => termsText.safeParse(JSON.stringify(value));

describe("the terms of the shop", () => {
  it("the shop's terms are stored in one or both languages, trimmed and with uniform line breaks", () => {
    expect(stored({ en: "  One\r\n\r\nTwo\rThree\n", "pt-BR": "\tUm" }).data).toEqual({
      en: "One\n\nTwo\nThree",
      "pt-BR": "Um",
    });
    expect(stored({ en: " \n " }).data).toEqual({});
    expect(stored({ en: "a".repeat(TERMS_MAX) }).success).toBe(true);
  });

  it.each([
    ["an unknown language", { fr: "a" }],
    ["one character too many", { en: "a".repeat(TERMS_MAX + 1) }],
    ["a NUL", { en: "a\u0000b" }],
    ["an escape character", { en: "a\u001b[31m" }],
    ["a list", ["a"]],
    ["a number", { en: 5 }],
  ])("the terms of the shop are rejected with %s", (_, value) => {
    expect(stored(value).success).toBe(false);
  });

  it("the terms of the shop are shown in the other language when the reader's language has no text", () => {
    expect(termsIn({ en: "One", "pt-BR": "Um" }, "pt-BR")).toBe("Um");
    expect(termsIn({ "pt-BR": "Um" }, "en")).toBe("Um");
    expect(termsIn({}, "en")).toBeNull();
  });

  it("the shop's terms are rendered as headings, paragraphs and lists, and HTML in the text stays plain text", () => {
    expect(
      termsBlocks("# Refunds\nWithin 7 days.\nAsk us.\n\n- one\n- two\n<b>x</b>\n\n#no heading"),
    ).toEqual([
      { kind: "heading", lines: ["Refunds"] },
      { kind: "paragraph", lines: ["Within 7 days.", "Ask us."] },
      { kind: "list", lines: ["one", "two"] },
      { kind: "paragraph", lines: ["<b>x</b>"] },
      { kind: "paragraph", lines: ["#no heading"] },
    ]);
    expect(termsBlocks("")).toEqual([]);
  });
});
