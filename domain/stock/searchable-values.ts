import { plainCharacters } from "#domain/kernel/text/plain-characters.ts";
import type { CredentialFields } from "#domain/security/vault/seal.ts";
import { readingsOf } from "./credential-readings.ts";
import { plainName } from "./field-names.ts";
import { isKeyField } from "./key-fields.ts";

/**
 * The values by which staff find an item when they know only one of its fields (decision 0124). The functions
 * are pure. Passwords and PINs are never searchable, because many items have the same PIN and nobody searches
 * by a password.
 */

const wordsOf = (list: string) => new Set(list.split(" "));
const SECRETS = wordsOf("password pass passwd senha pin pwd");
const LOGINS = wordsOf("email mail login user username usuario account conta id");
const PHONES = wordsOf("phone telefone celular whatsapp mobile");
const EMAIL = /[^\s@:;,|<>"'()]+@[^\s@:;,|<>"'()]+\.[a-z]{2,}/g;
const WHOLE_EMAIL = /^[^\s@:;,|<>"'()]+@[^\s@:;,|<>"'()]+\.[a-z]{2,}$/;
const PHONE = /^\+?[\d\s().-]+$/;

/**
 * The length limits of searchable values, in characters: the minimum for a login, the minimum for a key, and
 * the maximum for any value. Values that are shorter than the minimum are PINs, years or countries.
 */
const SHORTEST_LOGIN = 6;
const SHORTEST_KEY = 8;
const LONGEST = 200;
/**
 * Maximum length of a field from which searchable values are taken, in characters. A longer field is a list
 * of cookies or a file, and nobody types such a text into a search.
 */
const SEARCHED_MAX = 1_000;
/**
 * The maximum number of searchable values of one item. When an item is a text without fields, the shop takes
 * at most `MOST_EMAILS` e-mail addresses from the text.
 */
const MOST_VALUES = 6;
const MOST_EMAILS = 2;

const foldedText = (text: string): string => plainCharacters(text).toLowerCase().trim();
/** Removes the separators between the groups of a key, so that "ab12-cd34" equals "ab12 cd34". */
const ungrouped = (folded: string): string => folded.replace(/[\s_-]+/g, "");
const digitsOf = (folded: string): string => folded.replace(/\D+/g, "");

/**
 * Returns the values under which a search finds an item that has the given fields. The result has at most 6
 * values, all in lower case.
 */
export function searchableValues(fields: CredentialFields): string[] {
  const entries = Object.entries(fields);
  const values = entries.flatMap(([name, value]) =>
    value.length > SEARCHED_MAX ? [] : valuesOf(name, foldedText(value), entries.length),
  );
  return [...new Set(values)].slice(0, MOST_VALUES);
}

function valuesOf(name: string, value: string, fieldCount: number): string[] {
  const words = plainName(name).split(/[_\s.-]/);
  const names = (list: ReadonlySet<string>) => words.some((word) => list.has(word));
  if (WHOLE_EMAIL.test(value)) return within(value, SHORTEST_LOGIN);
  if (fieldCount > 1 && names(SECRETS)) return [];
  if (names(PHONES) || (fieldCount > 1 && names(LOGINS) && PHONE.test(value)))
    return within(digitsOf(value), SHORTEST_KEY);
  if (names(LOGINS)) return within(value, SHORTEST_LOGIN);
  if (!isKeyField(name, fieldCount)) return [];
  const emails = value.includes("@") ? (value.match(EMAIL) ?? []) : [];
  return [...within(ungrouped(value), SHORTEST_KEY), ...emails.slice(0, MOST_EMAILS)];
}

const within = (value: string, shortest: number): string[] =>
  value.length >= shortest && value.length <= LONGEST ? [value] : [];

/**
 * Returns the forms in which the stock may contain the value that a user has typed. When the typed text
 * contains several values, the result is empty. When the result is empty, the search compares only the whole
 * text.
 */
export function typedValues(text: string): string[] {
  const single = readingsOf(text).flatMap(([value, ...more]) => (value && more.length === 0 ? [value] : []));
  const forms = single.flatMap((value) => {
    const folded = foldedText(value);
    const phone = PHONE.test(folded) ? within(digitsOf(folded), SHORTEST_KEY) : [];
    return [...within(folded, SHORTEST_LOGIN), ...within(ungrouped(folded), SHORTEST_KEY), ...phone];
  });
  return [...new Set(forms)];
}
