import { describe, expect, it } from "vitest";
import { messages as storefront } from "#messages/en/storefront.ts";
import { leavesOf } from "#tests/catalog-leaves.ts";
import { pseudoMessages, pseudoText } from "./pseudo-messages.ts";

describe("the pseudo-language", () => {
  it("the pseudo-language makes every storefront text longer by a third, and keeps the messages and their parameters", () => {
    const shape = (tree: object) =>
      leavesOf("", tree).map(({ path, value }) => [
        path,
        typeof value === "function" ? value.length : "text",
      ]);
    expect(shape(pseudoMessages(storefront))).toEqual(shape(storefront));
    const texts = leavesOf("", storefront).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
    expect(texts.length).toBeGreaterThan(300);
    const tooShort = texts.filter(
      (text) => /\p{L}/u.test(text) && pseudoText(text).length < (text.length * 4) / 3,
    );
    expect(tooShort).toEqual([]);
  });

  it("the pseudo-language keeps the values of a message, including values in an object", () => {
    const greet = pseudoMessages((name: string) => `Hello ${name}, welcome`);
    expect(greet("Ana Sousa")).toMatch(/^Hé\S+ Ana Sousa, w/);
    const { subject } = pseudoMessages(({ order }: { order: string }) => ({ subject: `Order ${order}` }))({
      order: "HO-10001",
    });
    expect(subject).toMatch(/^Ó\S+ HO-10001$/);
  });
});
