import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { type Binding, openBytes, sealBytes } from "./envelope.ts";
import { type Keyring, keyring } from "./keyring.ts";

/**
 * Credentials at rest: each has its own random data key (AES-256-GCM), which is wrapped (AES-256-GCM) by a versioned
 * master key. The ids it belongs to are additional data of both, so a row moved or swapped does not open.
 */

/** The names and values of one credential, such as `{ email: "...", password: "..." }`. */
export type CredentialFields = Record<string, string>;

export interface Sealed {
  sealed: Buffer;
  keyVersion: number;
  fieldNames: string[];
}

/**
 * Seals one credential for the item it belongs to, under the primary master key.
 * @throws VaultUnavailable when there is no key file.
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
 * Opens one sealed credential. Only `reveal` functions call this, after their audit row is committed.
 * @throws CannotOpen when it was changed or belongs to other ids; VaultUnavailable without the keys.
 */
export function openFields(sealed: Buffer, bound: Binding, keys: Keyring = keyring()): CredentialFields {
  const text = openBytes(sealed, bound, keys).toString("utf8");
  return Object.fromEntries(JSON.parse(text) as [string, string][]);
}

/**
 * A keyed hash of a credential's values, for refusing the same one twice without being able to read it.
 * Names and order do not count: the same secret under another label is the same secret.
 */
export function fingerprintOf(fields: CredentialFields, keys: Keyring = keyring()): Buffer {
  const values = Object.values(fields)
    .map((value) => value.normalize("NFC").trim())
    .sort();
  return createHmac("sha256", keyObject(keys.fingerprint)).update(JSON.stringify(values)).digest();
}

/** The same key as Node's own object, made once: bytes are taken in anew by every use, which costs more than sealing does. */
const keyObjects = new WeakMap<Buffer, KeyObject>();
function keyObject(bytes: Buffer): KeyObject {
  const known = keyObjects.get(bytes);
  if (known) return known;
  const made = createSecretKey(bytes);
  keyObjects.set(bytes, made);
  return made;
}
