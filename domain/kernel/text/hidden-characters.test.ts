import { describe, expect, it } from "vitest";
import { cleanShortText, isBlank, trimHidden } from "./hidden-characters.ts";
import { oddCharacterOf, plainCharacters } from "./plain-characters.ts";

describe("trimHidden", () => {
  it.each([
    ["a no-break space", "KEY-1\u00a0"],
    ["a zero-width space", "\u200bKEY-1\u200b"],
    ["a byte order mark", "\ufeffKEY-1"],
    ["a word joiner", "KEY-1\u2060"],
    ["direction marks", "\u202a\u2066KEY-1\u2069\u202c\u200e"],
    ["tabs and line breaks", "\t KEY-1\r\n"],
    ["a soft hyphen and a blank letter", "\u00adKEY-1\u3164"],
  ])("trimHidden removes %s at the ends", (_, text) => expect(trimHidden(text)).toBe("KEY-1"));

  it("trimHidden keeps a NUL character, because a NUL character shows that a file is not text", () =>
    expect(trimHidden("\0")).toBe("\0"));
  it("isBlank returns true when a text has only invisible characters", () =>
    expect(isBlank("\u200b \ufeff")).toBe(true));
});

describe("cleanShortText", () => {
  it.each([
    ["RTL \u202evil", "RTL vil"],
    ["Zero\u200bwidth", "Zerowidth"],
    ["Soft\u00adhyphen \u2066x\u2069", "Softhyphen x"],
    ["ab\u200dcd", "abcd"],
  ])("cleanShortText removes the invisible characters of %j", (text, clean) =>
    expect(cleanShortText(text)).toBe(clean),
  );

  it.each(["👨‍👩‍👧 Family", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Flag", "❤️‍🔥", "می‌خواهم", "ක්‍රියා", "हिन्दी क्‍ष", "Plano São João"])(
    "cleanShortText keeps the characters that %s needs",
    (text) => expect(cleanShortText(text)).toBe(text),
  );
});

describe("plainCharacters", () => {
  it.each([
    ["QWER\u20118888\u2013HHHH", "QWER-8888-HHHH"],
    ["АВС-1", "ABC-1"],
    ["ＡＢ１", "AB1"],
    ["a\u00a0b", "a b"],
    ["AB\ufe0fCD", "ABCD"],
    ["it\u2019s \u201cx\u201d", 'it\'s "x"'],
    ["senha-ção-1º", "senha-ção-1º"],
  ])("plainCharacters writes %j with plain characters", (text, plain) =>
    expect(plainCharacters(text)).toBe(plain),
  );
});

describe("oddCharacterOf", () => {
  it.each([
    ["QWER\u20118888", "dash"],
    ["QW\u200bER", "hidden"],
    ["AB\ufe0fCD", "hidden"],
    ["QW ER\u00a01", "space"],
    ["АВ12-CD", "script"],
    ["ＡＢ", "wide"],
    ["it\u2019s", "quote"],
    ["P\u0391SS1", "script"],
  ])("oddCharacterOf finds the odd character of %j", (text, odd) => expect(oddCharacterOf(text)).toBe(odd));

  it.each([
    "senha çom açento 1º",
    "пароль",
    "Acesse o site – use isto",
    "👨‍👩‍👧",
    "1\ufe0f\u20e3 ❤\ufe0f",
    "a b  c",
    "x'y\"z",
  ])("oddCharacterOf finds no odd character in %s", (text) => expect(oddCharacterOf(text)).toBeNull());
});
