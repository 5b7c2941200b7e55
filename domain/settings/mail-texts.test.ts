import { describe, expect, it } from "vitest";
import { mailTextsText, placeholdersOf, unknownPlaceholder, writeOwnMail } from "./mail-texts.ts";

const values = { shop: "Zanzibar Keys", order: "HO-10001", name: "Maria", amount: "$11.02" };

describe("the owner's text of a mail", () => {
  it("the owner's text of a mail shows the values of its placeholders", () => {
    const own = { subject: "{shop}: order {order}", text: "Hello {name},\nthank you.\n\n \n\nBye, {shop}" };
    expect(writeOwnMail(own, values)).toEqual({
      subject: "Zanzibar Keys: order HO-10001",
      paragraphs: ["Hello Maria,\nthank you.", "Bye, Zanzibar Keys"],
    });
  });

  it("the owner's text of a mail shows a placeholder value unchanged when the value contains braces", () => {
    const written = writeOwnMail(
      { subject: "{name}", text: "{name}" },
      { ...values, name: "{order} $& \n x" },
    );
    expect(written).toEqual({ subject: "{order} $& x", paragraphs: ["{order} $& \n x"] });
  });

  it.each([
    ["order_confirmed", "{password}", "{password}"],
    ["order_confirmed", "{amount}", "{amount}"],
    ["order_refunded", "{amount}", null],
    ["order_delivered", "{ name }", "{ name }"],
    ["order_delivered", "{Name}", "{Name}"],
    ["order_delivered", "{}", "{}"],
    ["order_delivered", "{name", "{"],
    ["order_delivered", "{{name}}", "{"],
    ["order_delivered", "{name} {constructor}", "{constructor}"],
    ["order_delivered", "{name} {order} {shop}", null],
  ] as const)("the owner's text of the mail %s with %s is refused for %s", (mail, text, mark) => {
    expect(unknownPlaceholder(mail, text)).toBe(mark);
    const stored = JSON.stringify({ [mail]: { en: { subject: "Hello", text } } });
    expect(mailTextsText.safeParse(stored).success).toBe(mark === null);
  });

  it("the owner's text of a mail offers no placeholder for the purchased products", () => {
    expect(placeholdersOf("order_refunded")).toEqual(["shop", "order", "name", "amount"]);
    expect(placeholdersOf("order_delivered")).toEqual(["shop", "order", "name"]);
  });

  it.each([
    ["an empty subject", { subject: " ", text: "x" }],
    ["an empty text", { subject: "x", text: "\n" }],
    ["a subject of two lines", { subject: "a\nBcc: b", text: "x" }],
    ["a long subject", { subject: "x".repeat(121), text: "x" }],
    ["a long text", { subject: "x", text: "x".repeat(2_001) }],
    ["a control character", { subject: "x", text: "a\u0007" }],
    ["another field", { subject: "x", text: "x", html: "<b>" }],
  ])("the owner's text of a mail with %s is refused", (_, own) => {
    expect(mailTextsText.safeParse(JSON.stringify({ order_confirmed: { en: own } })).success).toBe(false);
  });

  it("the owner cannot replace the text of a mail about an account", () => {
    const stored = JSON.stringify({ password_reset: { en: { subject: "x", text: "x" } } });
    expect(mailTextsText.safeParse(stored).success).toBe(false);
  });
});
