import { CREDENTIAL_MAX } from "#db/limits.ts";
import { JSON_DEPTH_MAX, nestingOf, parseJson } from "#domain/imports/read-json.ts";

/** One credential in the forms of back-office §5; pure. A refusal says what is wrong and never repeats the text. */

/** Field names and values, in order. */
export type Fields = Map<string, string>;

export class CredentialRefused extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.name = "CredentialRefused";
    this.reason = reason;
  }
}

const FIELD_NAME = /^[A-Za-z][A-Za-z0-9 _.-]{0,39}$/;
const FIELD_NAME_MAX = 40;
const FIELDS_MAX = 50;
/** Names that are taken for names even without a space after the colon; in `alice:s3cret` the first part may be the secret's own. */
const PLAIN_NAMES = new Set(
  "account,backup_code,card,code,cookie,e-mail,email,id,key,license,licence,login,name,note,pass,password,phone,pin,profile,recovery,recovery_email,secret,seed,serial,token,url,link,user,username".split(
    ",",
  ),
);

/**
 * The fields of one written credential: a JSON object, else lines of `key: value` (the key in lower case, spaces as
 * underscores), else the whole text as `raw_data`.
 * @throws CredentialRefused when it is empty, too long, too deep or no plain text.
 */
export function parseCredential(text: string): Fields {
  const written = text.trim();
  refuseUnlessText(written);
  return checkFields(jsonFields(written) ?? lineFields(written) ?? new Map([["raw_data", written]]));
}

/**
 * The fields of one entry of a JSON list: an object's own names, or a text in any written form.
 * @throws CredentialRefused.
 */
export function credentialOfJson(value: unknown): Fields {
  if (typeof value === "string") return parseCredential(value);
  if (value === null || typeof value !== "object" || Array.isArray(value))
    throw new CredentialRefused("is neither an object nor a text");
  return checkFields(fieldsOfObject(value));
}

/**
 * The fields of one CSV row; empty cells are left out.
 * @throws CredentialRefused.
 */
export function credentialOfCells(names: readonly string[], cells: readonly string[]): Fields {
  if (cells.length !== names.length)
    throw new CredentialRefused(`has ${cells.length} cells, the header has ${names.length}`);
  return checkFields(new Map(names.map((name, index) => [name, (cells[index] ?? "").trim()])));
}

/**
 * The field names of a CSV header row.
 * @throws CredentialRefused when a cell is no name, which is how a file without a header is noticed.
 */
export function fieldNamesOfHeader(cells: readonly string[]): string[] {
  const names = cells.map((cell, index) => {
    const name = cell.trim();
    if (!FIELD_NAME.test(name)) {
      throw new CredentialRefused(
        `the first row must name the columns; cell ${index + 1} is not a name (a letter, then letters, digits, spaces, dots, hyphens, underscores; at most ${FIELD_NAME_MAX})`,
      );
    }
    return fieldName(name);
  });
  if (new Set(names).size < names.length) throw new CredentialRefused("the first row names a column twice");
  return names;
}

const fieldName = (name: string) => name.trim().toLowerCase().replace(/ +/g, "_");

function jsonFields(text: string): Fields | null {
  if (!text.startsWith("{")) return null;
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return null;
  }
  if (nestingOf(text).depth > JSON_DEPTH_MAX)
    throw new CredentialRefused(`is nested deeper than ${JSON_DEPTH_MAX}`);
  return typeof value === "object" && value !== null ? fieldsOfObject(value) : null;
}

/** A Map, so that names such as `__proto__` are names like any other. */
function fieldsOfObject(value: object): Fields {
  const fields: Fields = new Map();
  for (const [name, inner] of Object.entries(value)) {
    if (inner !== null)
      fields.set(name.trim(), typeof inner === "object" ? JSON.stringify(inner) : String(inner).trim());
  }
  return fields;
}

function lineFields(text: string): Fields | null {
  const fields: Fields = new Map();
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).trim();
    if (!FIELD_NAME.test(name)) return null;
    const rest = line.slice(colon + 1);
    if (!/^(\s|$)/.test(rest) && !PLAIN_NAMES.has(fieldName(name))) return null;
    if (fields.has(fieldName(name))) throw new CredentialRefused("names a field twice");
    fields.set(fieldName(name), rest.trim());
  }
  return fields;
}

function checkFields(fields: Fields): Fields {
  for (const [name, value] of fields) {
    if (value === "") fields.delete(name);
    else if (name === "" || name.length > FIELD_NAME_MAX)
      throw new CredentialRefused(
        `has a field name that is empty or longer than ${FIELD_NAME_MAX} characters`,
      );
    else if (/\p{Cc}/u.test(name) || !name.isWellFormed())
      throw new CredentialRefused("has a field name with control characters");
    else refuseUnlessText(value);
  }
  if (fields.size === 0) throw new CredentialRefused("is empty");
  if (fields.size > FIELDS_MAX) throw new CredentialRefused(`has more than ${FIELDS_MAX} fields`);
  const size = [...fields.values()].reduce((sum, value) => sum + value.length, 0);
  if (size > CREDENTIAL_MAX) throw new CredentialRefused(`is longer than ${CREDENTIAL_MAX} characters`);
  return fields;
}

function refuseUnlessText(text: string): void {
  if (text === "") throw new CredentialRefused("is empty");
  if (text.length > CREDENTIAL_MAX)
    throw new CredentialRefused(`is longer than ${CREDENTIAL_MAX} characters`);
  if (text.includes("\0")) throw new CredentialRefused("holds a NUL character");
  if (!text.isWellFormed()) throw new CredentialRefused("holds a broken Unicode character");
}
