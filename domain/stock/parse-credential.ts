import { CREDENTIAL_MAX } from "#db/values/limits.ts";
import { JSON_DEPTH_MAX, nestingOf, parseJson } from "#domain/kernel/files/read-json.ts";
import { isBlank, trimHidden } from "#domain/kernel/text/hidden-characters.ts";
import { cleanCredential } from "./clean-credential.ts";
import { areCookies } from "./cookies.ts";
import { CredentialRejected } from "./credential-rejected.ts";
import {
  FIELD_NAME_MAX,
  fieldName,
  isFieldName,
  isKnownName,
  isPlainName,
  looksLikeCredential,
} from "./field-names.ts";

/**
 * Parsers for one credential in the specified forms (spec B5-14). The functions are pure. The errors of the
 * parsers explain the problem and never contain the text.
 */

/** Field names and their values, in the order of the text. */
export type Fields = Map<string, string>;

const FIELDS_MAX = 50;

/**
 * Parses one credential: a JSON object, otherwise lines of `key: value`, otherwise the whole text as
 * `raw_data`. The names in `key: value` lines are stored in lower case, with underscores for spaces.
 * @throws CredentialRejected when the text is empty, too long, nested too deep or not plain text.
 */
export function parseCredential(text: string): Fields {
  const written = trimHidden(text);
  rejectUnlessText(written);
  return checkFields(jsonFields(written) ?? lineFields(written) ?? new Map([["raw_data", written]]));
}

/**
 * Parses one line that is one credential: a JSON object, `key: value` with a known name, otherwise the line
 * as `raw_data`. An unknown name may be a part of the credential, for example `alice: s3cret`.
 * @throws CredentialRejected when the line is not a valid credential.
 */
export function parseCredentialLine(line: string): Fields {
  const written = trimHidden(line);
  const name = written.slice(0, Math.max(written.indexOf(":"), 0));
  if (written.startsWith("{") || isKnownName(name)) return parseCredential(written);
  rejectUnlessText(written);
  return checkFields(new Map([["raw_data", written]]));
}

/**
 * Parses one entry of a JSON list: an object, a list of cookies, or a text in any form of `parseCredential`.
 * @throws CredentialRejected when the entry has another type, or is not a valid credential.
 */
export function credentialOfJson(value: unknown): Fields {
  if (typeof value === "string") return parseCredential(value);
  if (areCookies(value)) return checkFields(new Map([["raw_data", JSON.stringify(value)]]));
  if (value === null || typeof value !== "object" || Array.isArray(value))
    throw new CredentialRejected("is neither an object nor a text");
  return checkFields(fieldsOfObject(value));
}

/**
 * Reads the fields of one CSV row. Empty cells are omitted.
 * @throws CredentialRejected when the number of cells differs from the number of names, or the row is not
 * valid.
 */
export function credentialOfCells(names: readonly string[], cells: readonly string[]): Fields {
  if (cells.length !== names.length)
    throw new CredentialRejected(
      cells.length === 1
        ? `has 1 cell instead of ${names.length}`
        : `has ${cells.length} cells instead of ${names.length}`,
    );
  return checkFields(new Map(names.map((name, index) => [name, cells[index] ?? ""])));
}

function jsonFields(text: string): Fields | null {
  if (!text.startsWith("{")) return null;
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return null;
  }
  if (nestingOf(text).depth > JSON_DEPTH_MAX)
    throw new CredentialRejected(`is nested deeper than ${JSON_DEPTH_MAX}`);
  return typeof value === "object" && value !== null ? fieldsOfObject(value) : null;
}

/**
 * The function returns a Map, because in an object, a name such as `__proto__` would change the prototype.
 */
function fieldsOfObject(value: object): Fields {
  const fields: Fields = new Map();
  for (const [name, inner] of Object.entries(value)) {
    if (inner !== null)
      fields.set(trimHidden(name), typeof inner === "object" ? JSON.stringify(inner) : String(inner));
  }
  return fields;
}

function lineFields(text: string): Fields | null {
  const fields: Fields = new Map();
  for (const line of text.split(/\r?\n/)) {
    if (isBlank(line)) continue;
    const colon = line.indexOf(":");
    const name = trimHidden(line.slice(0, Math.max(colon, 0)));
    if (!isFieldName(name)) return null;
    const rest = line.slice(colon + 1);
    if (!/^(\s|$)/.test(rest) && !isPlainName(name)) return null;
    if (fields.has(fieldName(name))) throw new CredentialRejected("names a field twice");
    fields.set(fieldName(name), rest);
  }
  return fields;
}

/** Cleans the ends of all values, omits empty values, and checks the other values. */
function checkFields(written: Fields): Fields {
  const fields = cleanCredential(written);
  for (const [name, value] of fields) {
    if (name === "" || name.length > FIELD_NAME_MAX)
      throw new CredentialRejected(
        `has a field name that is empty or longer than ${FIELD_NAME_MAX} characters`,
      );
    else if (/\p{Cc}/u.test(name) || !name.isWellFormed())
      throw new CredentialRejected("has a field name with control characters");
    else if (looksLikeCredential(name))
      throw new CredentialRejected("has a field name that looks like a credential");
    else rejectUnlessText(value);
  }
  if (fields.size === 0) throw new CredentialRejected("is empty");
  if (fields.size > FIELDS_MAX) throw new CredentialRejected(`has more than ${FIELDS_MAX} fields`);
  const size = [...fields.values()].reduce((sum, value) => sum + value.length, 0);
  if (size > CREDENTIAL_MAX) throw new CredentialRejected(`is longer than ${CREDENTIAL_MAX} characters`);
  return fields;
}

function rejectUnlessText(text: string): void {
  if (text === "") throw new CredentialRejected("is empty");
  if (text.length > CREDENTIAL_MAX)
    throw new CredentialRejected(`is longer than ${CREDENTIAL_MAX} characters`);
  if (text.includes("\0")) throw new CredentialRejected("holds a NUL character");
  if (!text.isWellFormed()) throw new CredentialRejected("holds a broken Unicode character");
}
