import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Emoji } from "./emoji.tsx";
import { EMOJI_FILE, emojiFile, isDrawn } from "./emoji-drawing.ts";

const addressOf = (text: string) =>
  /src="([^"]+)"/.exec(renderToStaticMarkup(createElement(Emoji, { text })))?.[1] ?? "";

describe("an emoji in a line of text", () => {
  it("an emoji in a line of text becomes an image from the shop, with an empty alternative text", () => {
    expect(renderToStaticMarkup(createElement(Emoji, { text: "🎨" }))).toMatch(
      /^<img src="\/emoji\/1f3a8\.svg" alt="" /,
    );
    expect(addressOf("🎨")).toMatch(EMOJI_FILE);
    expect(emojiFile(addressOf("🎨"))).toMatch(/^<svg [^>]*viewBox="-18 -18 36 36">.*#D99E82/);
  });

  it("the Emoji component renders nothing when the text has no emoji", () => {
    expect(renderToStaticMarkup(createElement(Emoji, { text: "" }))).toBe("");
  });

  it("emojiFile draws two characters side by side when an emoji has two characters", () => {
    expect(emojiFile(addressOf("🎨🎁"))).toContain('viewBox="-36 -18 72 36"');
  });

  it.each(["/emoji/.svg", "/emoji/../secret.svg", "/emoji/1f3a8", `/emoji/${"1-".repeat(16)}1.svg`])(
    "emojiFile returns undefined for %s",
    (path) => expect(emojiFile(path)).toBeUndefined(),
  );

  it("emojiFile shows a character as text when the emoji set has no drawing of the character", () => {
    expect(isDrawn("漢")).toBe(false);
    expect(emojiFile(addressOf("漢"))).toContain(">&#28450;</text>");
  });
});

describe("the set of emoji", () => {
  it("the set of emoji has every emoji of the demo catalog and of the sample products", () => {
    const used = ["demo/catalogue.csv", "app/storefront/home/sample-products.ts"]
      .map((path) => readFileSync(path, "utf8"))
      .join()
      .match(/\p{Emoji_Presentation}|\p{Emoji}\uFE0F/gu);
    expect(used?.length).toBeGreaterThan(40);
    for (const emoji of used ?? []) expect([emoji, isDrawn(emoji)]).toEqual([emoji, true]);
  });

  it.each(["👩‍💻", "🇧🇷", "🖋️", "✉️", "☕", "1️⃣", "❤️‍🔥", "👍🏽"])("the set of emoji has %s", (emoji) => {
    expect(isDrawn(emoji)).toBe(true);
  });
});
