import { cleanShortText, isPlainText, trimHidden, withoutHidden } from "./hidden-characters.ts";

/**
 * Handles characters that look like other characters. A key with a Cyrillic "А" or a non-breaking hyphen does
 * not work, and nobody sees the cause.
 */

/** Pairs of a letter of another script and the Latin letter that it looks like. */
const LOOK_ALIKES = new Map(
  (
    "АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT ХX УY аa сc еe һh іi јj оo рp ѕs хx уy ԁd ԛq ԝw " +
    "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX οo νv"
  )
    .split(" ")
    .map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
);
const OTHER_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

const DASH = /[\u2010-\u2015\u2212\u2E3A\u2E3B\uFE58\uFE63\uFF0D]/gu;
const SINGLE_QUOTE = /[\u2018-\u201B\u2032\u02BC]/g;
const DOUBLE_QUOTE = /[\u201C-\u201F\u2033]/g;
/**
 * Users can type the characters of this list on a Brazilian keyboard. These characters therefore do not show
 * that a text was copied.
 */
const TYPED = /[ªº°²³¹´¨¸§™…½¼¾]/u;
const OTHER_SPACE = /[^\S \t\n\r]/u;
const EACH_OTHER_SPACE = /[^\S \t\n\r]/gu;
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/**
 * An emoji selector after a character that has no emoji form. The pattern does not match a digit with a
 * keycap, which is an emoji.
 */
const SELECTOR = /(?<=[!-~])[\uFE00-\uFE0F](?!\u20E3)/gu;

/** The reasons to ask the user about a text, the worst reason first. */
export type OddCharacter = "hidden" | "space" | "script" | "wide" | "dash" | "quote";

/**
 * Returns a text with plain characters instead of lookalikes, and without invisible characters. When a person
 * cannot distinguish two texts, the results for both texts are equal.
 */
export function plainCharacters(text: string): string {
  if (isPlainText(text)) return text;
  const visible = withoutHidden(text.normalize("NFC"))
    .replace(SELECTOR, "")
    .replace(EACH_OTHER_SPACE, " ")
    .replace(DASH, "-")
    .replace(SINGLE_QUOTE, "'")
    .replace(DOUBLE_QUOTE, '"')
    .replace(/[^\0-\x7F]/gu, (letter) => LOOK_ALIKES.get(letter) ?? plainForm(letter));
  return trimHidden(visible);
}

/**
 * Returns the ASCII form of a compatibility character, such as a full-width letter. Returns other characters
 * unchanged.
 */
function plainForm(character: string): string {
  if (TYPED.test(character)) return character;
  const plain = character.normalize("NFKC");
  return /^[\x20-\x7E]+$/.test(plain) ? plain : character;
}

/**
 * Finds characters of a text that people rarely use on purpose in a key or a password. Typographic dashes and
 * quotes are not odd in prose. A word with letters of another script is odd only when the word also has Latin
 * letters.
 */
export function oddCharacterOf(text: string): OddCharacter | null {
  const inner = trimHidden(text);
  if (isPlainText(inner)) return null;
  if (cleanShortText(inner) !== inner || inner.replace(SELECTOR, "") !== inner || CONTROL.test(inner))
    return "hidden";
  if (OTHER_SPACE.test(inner)) return "space";
  const words = inner.split(/\s+/);
  if (words.some(isDisguised)) return "script";
  if ([...inner].some((character) => character > "\x7F" && isWide(character))) return "wide";
  if (words.length > 2) return null;
  if (inner.replace(DASH, "") !== inner) return "dash";
  return inner.replace(SINGLE_QUOTE, "").replace(DOUBLE_QUOTE, "") === inner ? null : "quote";
}

const isWide = (character: string) => plainForm(character) !== character && !TYPOGRAPHY.test(character);
const TYPOGRAPHY = /[\u2010-\u201F\u2032\u2033\u02BC\u2212\u2E3A\u2E3B]/u;

/**
 * Returns whether a word mixes Latin letters with another script, or has letters of another script that look
 * Latin: "АВС-123".
 */
function isDisguised(word: string): boolean {
  if (!OTHER_SCRIPT.test(word)) return false;
  if (/[A-Za-z]/.test(word)) return true;
  return looksLatin(word) && (/\d/.test(word) || word.length > 3);
}

/** Returns whether a word consists only of ASCII characters and of letters that look like Latin letters. */
const looksLatin = (word: string) => [...word].every((letter) => letter <= "~" || LOOK_ALIKES.has(letter));
