import { PASSWORD_MAX, PASSWORD_MIN } from "#db/values/limits.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { COMMON_PASSWORDS, COMMON_WORDS } from "./common-passwords.ts";

export type PasswordWeakness =
  | "too_short"
  | "too_long"
  | "repeated"
  | "sequence"
  | "common"
  | "contains_email";

/** The password is easy to guess. `details.reason` says why. The error never contains the password. */
export class WeakPassword extends DomainError {
  constructor(reason: PasswordWeakness) {
    super("weak_password", 422, { reason, minimum: PASSWORD_MIN, maximum: PASSWORD_MAX });
  }
}

/**
 * A password must not contain the name in the user's email address. The rule applies only to names with at
 * least this number of characters. Many good passwords contain a very short name by chance.
 */
const NAME_PART_MIN = 4;
/**
 * A password of common words is rejected when it contains at most this number of digits and signs. The check
 * accepts a password with more digits and signs.
 */
const OWN_CHARACTERS_MAX = 8;
/**
 * Keyboard rows and sequences. The check compares the password with each of these rows, forwards and
 * backwards. In this comparison each row is circular: its first character follows its last character.
 */
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "1234567890",
  "0123456789",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "azertyuiop",
  "qwertzuiop",
];
const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Normalises a password to NFC for hashing and comparing, because devices encode accents differently. */
export const normalisePassword = (password: string): string => password.normalize("NFC");

/**
 * Rejects a password that is too short, too long, common, a repetition or a sequence. Also rejects a password
 * that contains the name before the `@` of the user's email address. No rule requires certain kinds of
 * characters, because only length and unpredictability matter. The password check works offline.
 * @throws WeakPassword with the reason.
 */
export function checkPassword(password: string, email: string): void {
  const text = normalisePassword(password);
  const length = [...text].length;
  if (length < PASSWORD_MIN) throw new WeakPassword("too_short");
  if (length > PASSWORD_MAX) throw new WeakPassword("too_long");
  const lower = text.toLowerCase();
  if (containsName(lower, email)) throw new WeakPassword("contains_email");
  if (isRepeated(lower)) throw new WeakPassword("repeated");
  if (isSequence(lower)) throw new WeakPassword("sequence");
  if (isCommon(lower)) throw new WeakPassword("common");
}

function containsName(password: string, email: string): boolean {
  const name = (email.toLowerCase().split("@")[0] ?? "").split("+")[0] ?? "";
  return name.length >= NAME_PART_MIN && password.includes(name);
}

/** Whether a password repeats one short string: "aaaaaaaaaaaa", "xy7xy7xy7xy7". */
function isRepeated(password: string): boolean {
  return new Set(password).size <= 2 || /^(.{1,4})\1{2,}.{0,3}$/su.test(password);
}

/**
 * Whether a password consists of a part of a keyboard row or sequence, and at most six other characters.
 */
function isSequence(password: string): boolean {
  const longest = Math.max(
    ...ROWS.flatMap((row) => [row, [...row].reverse().join("")]).map((row) => longestRun(password, row)),
  );
  return longest >= PASSWORD_MIN - 4 && password.length - longest <= 6;
}

function longestRun(password: string, row: string): number {
  let longest = 0;
  let current = 0;
  for (let at = 0; at < password.length; at++) {
    const place = row.indexOf(password.charAt(at));
    const follows =
      at > 0 &&
      place !== -1 &&
      row.charAt((row.indexOf(password.charAt(at - 1)) + 1) % row.length) === row.charAt(place);
    current = place === -1 ? 0 : follows && current > 0 ? current + 1 : 1;
    longest = Math.max(longest, current);
  }
  return longest;
}

/**
 * Whether a password consists of one to three common words, and at most eight digits and signs. The check
 * accepts four common words, because they form a passphrase.
 */
function isCommon(password: string): boolean {
  if (COMMON_PASSWORDS.has(password) || COMMON_PASSWORDS.has(password.replace(/[^\p{L}\p{N}]/gu, "")))
    return true;
  const plain = (text: string) => [...text].map((character) => LOOKALIKES[character] ?? character).join("");
  // The check first removes digits and signs at the ends, so "P@ssw0rd2026!" becomes "password". Without this
  // removal, the check would convert the digits and signs of "2026!" to letters that look similar.
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return [password, plain(password), plain(core)].some((spelling) => {
    const words = spelling.match(/\p{L}+/gu) ?? [];
    const others = password.length - words.join("").length;
    return (
      words.length > 0 &&
      new Set(words).size <= 3 &&
      others <= OWN_CHARACTERS_MAX &&
      words.every(isMadeOfCommonWords)
    );
  });
}

/** Whether the letters are a common word, two joined common words, or a repeated common word. */
function isMadeOfCommonWords(letters: string): boolean {
  if (COMMON_WORDS.has(letters)) return true;
  for (let at = 2; at < letters.length; at++) {
    const head = letters.slice(0, at);
    const rest = letters.slice(at);
    if (COMMON_WORDS.has(head) && (COMMON_WORDS.has(rest) || rest.replaceAll(head, "") === "")) return true;
  }
  return false;
}
