import { describe, expect, it } from "vitest";
import { accentOfSheet, accentSheet, brandTags } from "./brand-head.ts";

const favicon = `/pictures/${"a".repeat(32)}-600x600.webp`;

describe("the tags for the owner's brand in the head of a document", () => {
  it("brandTags returns only the built-in icon when the owner has set no brand", () => {
    for (const isStorefront of [true, false])
      expect(brandTags({ accent: "", favicon: "" }, isStorefront)).toBe(
        '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>',
      );
  });

  it("brandTags returns links to the accent's style sheet and to the smallest copy of the icon", () => {
    const icon = `<link rel="icon" href="/pictures/${"a".repeat(32)}-480x480.webp" type="image/webp"/>`;
    expect(brandTags({ accent: "#e50914", favicon }, true)).toBe(
      `<link rel="stylesheet" href="/brand/1-e50914.css"/>${icon}`,
    );
    expect(brandTags({ accent: "#e50914", favicon }, false)).toBe(icon);
  });

  it.each([
    "2-e50914.css",
    "1-e50914",
    "1-E50914.css",
    "1-e5091.css",
    "1-e50914.css.css",
    "",
    "../1-e50914.css",
  ])("accentOfSheet returns null when the file name is %s", (file) => {
    expect(accentOfSheet(file)).toBeNull();
  });

  it("accentOfSheet reads the accent color from the file name of a style sheet", () => {
    expect(accentOfSheet(accentSheet("#e50914").slice("/brand/".length))).toBe("#e50914");
  });
});
