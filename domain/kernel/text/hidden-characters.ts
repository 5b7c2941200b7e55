/**
 * Invisible characters: zero-width characters, direction marks, byte order marks, soft hyphens and blank
 * fillers. A text that a user copies from a chat, a web page or an office program often contains such
 * characters.
 */

/**
 * Invisible characters that are not spaces. The pattern excludes variation selectors, because emoji need
 * these characters.
 */
const EACH = /[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]|\u034F|\u17B4|\u17B5|\u180B|\u180C|\u180D|\u180F/gu;
/**
 * The invisible characters, spaces and control characters. The pattern excludes NUL, because a NUL shows that
 * a file is not text.
 */
const AT_AN_END =
  /[\s\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]|\u034F|\u17B4|\u17B5|\u180B|\u180C|\u180D|\u180F/u;
const PLAIN = /^[!-~](?:[\t\n\r -~]*[!-~])?$/;

/** A flag emoji with its invisible tags, which belong to the emoji. */
const FLAG = /\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}/gu;
/** A joiner inside an emoji. */
const EMOJI_JOINER =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})/gu;
/**
 * A joiner between two letters. Combining marks can appear between the first letter and the joiner. In the
 * scripts of `JOINED`, a joiner changes how the word is written.
 */
const LETTER_JOINER = /(?<=(\p{L})\p{M}*)[\u200C\u200D](?=\p{L})/gu;
const JOINED = [
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Khmer}\p{Script=Myanmar}]/u,
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}]/u,
  /[\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u,
];
const isJoined = (letter: string) => JOINED.some((scripts) => scripts.test(letter));
const isAtAnEnd = (character: string) => character !== "\0" && AT_AN_END.test(character);

/**
 * Returns whether a text is printable ASCII without spaces at its start or end. A text of printable ASCII
 * needs no further check for hidden characters.
 */
export const isPlainText = (text: string): boolean => PLAIN.test(text);

/** Removes spaces, control characters and invisible characters at both ends of a text. */
export function trimHidden(text: string): string {
  if (isPlainText(text)) return text;
  let start = 0;
  let end = text.length;
  while (start < end && isAtAnEnd(text.charAt(start))) start++;
  while (end > start && isAtAnEnd(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Returns whether a text has no visible character. */
export const isBlank = (text: string): boolean => trimHidden(text) === "";

/** Removes every invisible character. Use the result for comparisons, not as a stored name. */
export const withoutHidden = (text: string): string => (isPlainText(text) ? text : text.replace(EACH, ""));

/**
 * Removes the invisible characters of a name or another short text, except characters that an emoji or a
 * script needs. For example, "Zero<U+200B>width" becomes "Zerowidth", and a family emoji stays whole.
 */
export function cleanShortText(text: string): string {
  if (isPlainText(text)) return text;
  const kept: string[] = [];
  const keep = (part: string) => `\uE000${kept.push(part) - 1}\uE001`;
  const marked = text
    .replace(/[\uE000\uE001]/g, "")
    .replace(FLAG, keep)
    .replace(EMOJI_JOINER, keep)
    .replace(LETTER_JOINER, (joiner, letter: string) => (isJoined(letter) ? keep(joiner) : joiner));
  const clean = trimHidden(marked.replace(EACH, ""));
  return clean.replace(/\uE000(\d+)\uE001/g, (_, place: string) => kept[Number(place)] ?? "");
}
