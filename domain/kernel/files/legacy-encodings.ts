import type { TextEncoding } from "./encoding-names.ts";

/** Matches bytes that are a letter in Mac Roman, but a dash, an apostrophe or "œ" in Windows-1252. */
const LETTER_OR_MARK = /\p{L}[’–—œ]\p{L}/u;
/** Patterns for characters that appear in no text, or that appear in no word at the matched position. */
const CONTROLS = /[^\P{Cc}\s\u0080-\u009f]/u;
const UNDEFINED = /[\u0080-\u009f]/gu;
const CAPITAL_INSIDE = /\p{Ll}(?=[^\P{Lu}A-Z])/gu;
const SYMBOL_INSIDE = /\p{L}[^\p{L}\p{M}\p{N}\p{Z}\p{Cc}\p{ASCII}’–—·´](?=\p{L})/gu;
const LONG_RUN = /[^\P{L}A-Za-z]{3,}/gu;
/**
 * The number of odd characters in the text decoded as Mac Roman, divided by the number of odd characters in
 * the text decoded as Windows-1252. Above this ratio, Windows-1252 is certain.
 */
const CLEARLY_MORE = 4;

/**
 * Returns the encodings in which a text that is not UTF-8 can be read, best first. Returns one encoding when
 * the letters are unambiguous, several encodings when a user must choose, and none when the bytes are not
 * text.
 * @param sample lines of the file that contain bytes above 127
 */
export function fittingEncodings(sample: Uint8Array): TextEncoding[] {
  const windows = new TextDecoder("windows-1252").decode(sample);
  if (CONTROLS.test(windows)) return [];
  const mac = new TextDecoder("macintosh").decode(sample);
  const oddInWindows = oddPlaces(windows);
  const oddInMac = oddPlaces(mac);
  if (oddInWindows === 0)
    return oddInMac === 0 && LETTER_OR_MARK.test(windows) ? ["windows-1252", "macintosh"] : ["windows-1252"];
  if (!windows.match(UNDEFINED) && oddInMac > CLEARLY_MORE * oddInWindows) return ["windows-1252"];
  const cyrillic = new TextDecoder("windows-1251").decode(sample);
  const isCyrillic = (cyrillic.match(/[а-яё]{2,}/gu) ?? []).length > (cyrillic.match(UNDEFINED) ?? []).length;
  const western: TextEncoding[] = ["windows-1252", "macintosh"];
  return [
    ...(isCyrillic ? (["windows-1251"] as const) : []),
    ...(isChinese(sample) ? (["gb18030"] as const) : []),
    ...(oddInMac <= oddInWindows ? western.toReversed() : western),
  ];
}

/** Counts the places where the decoded text has characters that no word of a Western language has. */
const oddPlaces = (text: string): number =>
  [UNDEFINED, CAPITAL_INSIDE, SYMBOL_INSIDE, LONG_RUN].reduce(
    (sum, pattern) => sum + (text.match(pattern) ?? []).length,
    0,
  );

function isChinese(sample: Uint8Array): boolean {
  try {
    return /\p{Script=Han}{2}/u.test(new TextDecoder("gb18030", { fatal: true }).decode(sample));
  } catch {
    return false;
  }
}
