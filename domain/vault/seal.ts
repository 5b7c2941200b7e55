import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { type Keyring, keyring, VaultUnavailable } from "./keyring.ts";

/**
 * Credentials at rest: each has its own random data key (AES-256-GCM), which is wrapped (AES-256-GCM) by a versioned
 * master key. The ids it belongs to are additional data of both, so a row moved or swapped does not open.
 *
 * Layout: format (1 byte) | master key version (4) | nonce (12) wrapped data key (32) tag (16) | nonce (12) content tag (16)
 */
const FORMAT = 1;
const NONCE = 12;
const TAG = 16;
const KEY = 32;
const HEAD = 5;
const CONTENT_AT = HEAD + NONCE + KEY + TAG;

/** The names and values of one credential, such as `{ email: "...", password: "..." }`. */
export type CredentialFields = Record<string, string>;

/** What the sealed bytes belong to. For a product's own content, the item is the product itself. */
export interface Binding {
  itemId: string;
  productId: string;
}

export interface Sealed {
  sealed: Buffer;
  keyVersion: number;
  fieldNames: string[];
}

/** The sealed bytes do not open: changed, moved to another row, or under a key this shop does not hold. */
export class CannotOpen extends Error {
  constructor(reason: string) {
    super(`A credential does not open: ${reason}`);
    this.name = "CannotOpen";
  }
}

/**
 * Seals one credential for the item it belongs to, under the primary master key.
 * @throws VaultUnavailable when there is no key file.
 */
export function sealFields(fields: CredentialFields, bound: Binding, keys: Keyring = keyring()): Sealed {
  const version = keys.primary;
  const bytes = sealBytes(
    Buffer.from(JSON.stringify(Object.entries(fields))),
    bindingText(bound, version),
    keys,
  );
  return { sealed: bytes, keyVersion: version, fieldNames: Object.keys(fields) };
}

/**
 * Opens one sealed credential. Only `reveal` functions call this, after their audit row is committed.
 * @throws CannotOpen when it was changed or belongs to other ids; VaultUnavailable without the keys.
 */
export function openFields(sealed: Buffer, bound: Binding, keys: Keyring = keyring()): CredentialFields {
  if (sealed.length < CONTENT_AT + NONCE + TAG || sealed[0] !== FORMAT)
    throw new CannotOpen("it is not of a known format");
  const version = sealed.readUInt32BE(1);
  const text = openBytes(sealed, bindingText(bound, version), version, keys).toString("utf8");
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

const bindingText = (bound: Binding, version: number) =>
  Buffer.from(`handover/credential/v${FORMAT}|${bound.itemId}|${bound.productId}|${version}`);

function sealBytes(plain: Buffer, binding: Buffer, keys: Keyring): Buffer {
  const dataKey = randomBytes(KEY);
  const contentKey = createSecretKey(dataKey);
  const head = Buffer.alloc(HEAD);
  head[0] = FORMAT;
  head.writeUInt32BE(keys.primary, 1);
  return Buffer.concat([
    head,
    encrypt(wrappingKey(keys, keys.primary), dataKey, binding),
    encrypt(contentKey, plain, binding),
  ]);
}

function openBytes(sealed: Buffer, binding: Buffer, version: number, keys: Keyring): Buffer {
  try {
    const dataKey = decrypt(wrappingKey(keys, version), sealed.subarray(HEAD, CONTENT_AT), binding);
    return decrypt(dataKey, sealed.subarray(CONTENT_AT), binding);
  } catch (error) {
    if (error instanceof VaultUnavailable) throw error;
    throw new CannotOpen("it was changed, or it belongs to another item");
  }
}

const wrappingKeys = new WeakMap<Buffer, KeyObject>();
function wrappingKey(keys: Keyring, version: number): KeyObject {
  const master = keys.masterKeys.get(version);
  if (!master) throw new VaultUnavailable(`master key version ${version} is not in the key file`);
  const known = wrappingKeys.get(master);
  if (known) return known;
  const derived = createSecretKey(
    Buffer.from(hkdfSync("sha256", master, Buffer.alloc(0), "handover/wrap", KEY)),
  );
  wrappingKeys.set(master, derived);
  return derived;
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

function encrypt(key: KeyObject, plain: Buffer, binding: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG }).setAAD(binding);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer | KeyObject, box: Buffer, binding: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, box.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(binding)
    .setAuthTag(box.subarray(box.length - TAG));
  return Buffer.concat([decipher.update(box.subarray(NONCE, box.length - TAG)), decipher.final()]);
}
