import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { isPlainText } from "#domain/kernel/text/hidden-characters.ts";
import { plainCharacters } from "#domain/kernel/text/plain-characters.ts";
import { type Binding, openBytes, sealBytes } from "./envelope.ts";
import { type Keyring, keyring } from "./keyring.ts";

/**
 * Encryption of credentials at rest. Each credential has its own random data key (AES-256-GCM), which a
 * versioned master key wraps (AES-256-GCM). The encryption of the credential and the encryption of its data
 * key both authenticate the ids of the credential as additional data. Bytes that were moved to another row
 * therefore cannot be opened.
 */

/** The names and values of one credential, such as `{ email: "...", password: "..." }`. */
export type CredentialFields = Record<string, string>;

export interface Sealed {
  sealed: Buffer;
  keyVersion: number;
  fieldNames: string[];
}

/**
 * Seals one credential with the primary master key and binds it to the ids of its item.
 * @throws VaultUnavailable when the key file is missing or malformed.
 */
export function sealFields(fields: CredentialFields, bound: Binding, keys: Keyring = keyring()): Sealed {
  const plain = Buffer.from(JSON.stringify(Object.entries(fields)));
  return {
    sealed: sealBytes(plain, bound, keys),
    keyVersion: keys.primary,
    fieldNames: Object.keys(fields),
  };
}

/**
 * Opens one sealed credential. Only `reveal` functions may call this function, and only after they have
 * committed their audit row.
 * @throws CannotOpen when the bytes were changed or belong to other ids.
 * @throws VaultUnavailable when the key file is missing, malformed or lacks the key.
 */
export function openFields(sealed: Buffer, bound: Binding, keys: Keyring = keyring()): CredentialFields {
  const text = openBytes(sealed, bound, keys).toString("utf8");
  return Object.fromEntries(JSON.parse(text) as [string, string][]);
}

/**
 * The form of the fingerprints that this version of the shop writes. A fingerprint of form 0 depended on
 * every character (decision 0096). Form 1 had no hashes of single fields (decision 0124).
 */
export const FINGERPRINT_FORM = 2;

/**
 * Returns a keyed hash of one value of a credential. The hash has 64 bits and is a decimal number. This hash
 * and the fingerprint of a whole credential use different hash domains, so nobody can compare the two values.
 */
export const fieldPrintOf = (value: string, keys: Keyring = keyring()): string =>
  createHmac("sha256", keyObject(keys.fingerprint))
    .update(`field\0${value}`)
    .digest()
    .readBigInt64BE(0)
    .toString();

/**
 * Returns a keyed hash of the values of a credential. With this hash, the shop refuses a duplicate credential
 * without decrypting stored credentials. The hash does not depend on the names and the order of the fields.
 * Therefore the same secret under another field name is a duplicate. Invisible characters and lookalike
 * characters do not change the hash either (decision 0096).
 */
export const fingerprintOf = (fields: CredentialFields, keys: Keyring = keyring()): Buffer =>
  hashOf(Object.values(fields).map(plainCharacters), keys);

/**
 * Returns every fingerprint that the stock can contain for a credential. The fingerprint in the current form
 * comes first. In an older version of the shop, the fingerprint depended on every character. When an item's
 * text contains characters that the current form replaces, the older version stored a different fingerprint.
 */
export function fingerprintsOf(fields: CredentialFields, keys: Keyring = keyring()): Buffer[] {
  const values = Object.values(fields);
  const now = hashOf(values.map(plainCharacters), keys);
  if (values.every(isPlainText)) return [now];
  return [
    now,
    hashOf(
      values.map((value) => value.normalize("NFC").trim()),
      keys,
    ),
  ];
}

const hashOf = (values: string[], keys: Keyring): Buffer =>
  createHmac("sha256", keyObject(keys.fingerprint)).update(JSON.stringify(values.sort())).digest();

/** Cached key objects. Importing the key bytes on every use would cost more than the hash itself. */
const keyObjects = new WeakMap<Buffer, KeyObject>();
function keyObject(bytes: Buffer): KeyObject {
  const known = keyObjects.get(bytes);
  if (known) return known;
  const made = createSecretKey(bytes);
  keyObjects.set(bytes, made);
  return made;
}
