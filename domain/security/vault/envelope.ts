import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { type Keyring, masterKeyOf } from "./keyring.ts";

/**
 * Sealed bytes have two parts: the content, encrypted with a random data key, and this data key, wrapped by a
 * versioned master key.
 *
 * Format 1: 1 (1 byte) | master key version (4) | nonce (12) wrapped data key (32) tag (16)
 *   | nonce (12) content tag (16)
 * Format 2: 2 (1 byte) | master key version (4) | version of the first sealing (4) | as above
 *
 * New content gets format 1. The content is bound to the key version of its first sealing. A rewrap wraps the
 * data key with a newer version of the master key. Therefore format 2 stores two versions: the current
 * version and the version of the first sealing. A rewrap does not encrypt the content again.
 */
const SEALED = 1;
const REWRAPPED = 2;
const NONCE = 12;
const TAG = 16;
const KEY = 32;
const WRAPPED = NONCE + KEY + TAG;
const headOf = (format: number) => (format === REWRAPPED ? 9 : 5);

/**
 * The ids to which sealed bytes are bound. For the content of a digital product, `itemId` is the product's
 * id.
 */
export interface Binding {
  itemId: string;
  productId: string;
}

/**
 * The sealed bytes cannot be opened: they have an unknown format, were changed, or were moved to another row.
 */
export class CannotOpen extends Error {
  constructor(reason: string) {
    super(`Cannot open a credential: ${reason}`);
    this.name = "CannotOpen";
  }
}

interface Envelope {
  format: number;
  /** The version of the master key that currently wraps the data key. */
  version: number;
  /** The version of the master key at the first sealing. */
  sealedVersion: number;
  wrapped: Buffer;
  content: Buffer;
}

/**
 * Seals bytes with a new data key, which the primary master key wraps.
 * @throws VaultUnavailable when the primary key is not in the key file.
 */
export function sealBytes(plain: Buffer, bound: Binding, keys: Keyring): Buffer {
  const version = keys.primary;
  const dataKey = randomBytes(KEY);
  const binding = contentBinding(bound, version);
  const head = Buffer.alloc(headOf(SEALED));
  head[0] = SEALED;
  head.writeUInt32BE(version, 1);
  return Buffer.concat([
    head,
    encrypt(wrappingKey(keys, version), dataKey, binding),
    encrypt(createSecretKey(dataKey), plain, binding),
  ]);
}

/**
 * Opens sealed bytes.
 * @throws CannotOpen when the bytes were changed or belong to other ids.
 * @throws VaultUnavailable when the master key of the sealed bytes is not in the key file.
 */
export function openBytes(sealed: Buffer, bound: Binding, keys: Keyring): Buffer {
  return openEnvelope(parseEnvelope(sealed), bound, keys).plain;
}

/**
 * Wraps the data key of sealed bytes with the primary master key. The encrypted content stays unchanged. The
 * function opens the content first, so that broken bytes are never rewrapped. Bytes that already use the
 * primary key are returned unchanged.
 * @throws CannotOpen when the bytes were changed or belong to other ids.
 * @throws VaultUnavailable when the key file lacks the primary key or the master key that currently wraps the
 * data key.
 */
export function rewrapBytes(sealed: Buffer, bound: Binding, keys: Keyring): Buffer {
  const envelope = parseEnvelope(sealed);
  if (envelope.version === keys.primary) return sealed;
  const { dataKey } = openEnvelope(envelope, bound, keys);
  const version = keys.primary;
  const head = Buffer.alloc(headOf(REWRAPPED));
  head[0] = REWRAPPED;
  head.writeUInt32BE(version, 1);
  head.writeUInt32BE(envelope.sealedVersion, 5);
  const binding = wrapBinding(bound, { format: REWRAPPED, version, sealedVersion: envelope.sealedVersion });
  return Buffer.concat([head, encrypt(wrappingKey(keys, version), dataKey, binding), envelope.content]);
}

/**
 * Returns whether sealed bytes can be opened with the keys. The function does not return the decrypted
 * content.
 * @throws VaultUnavailable when the key file lacks the version
 */
export function fitsKeys(sealed: Buffer, bound: Binding, keys: Keyring): boolean {
  try {
    openEnvelope(parseEnvelope(sealed), bound, keys);
    return true;
  } catch (error) {
    if (error instanceof CannotOpen) return false;
    throw error;
  }
}

/**
 * Returns the encrypted content, which a rewrap does not change. Returns all bytes when the format is
 * unknown.
 */
export function contentBytes(sealed: Buffer): Buffer {
  try {
    return parseEnvelope(sealed).content;
  } catch {
    return sealed;
  }
}

function parseEnvelope(sealed: Buffer): Envelope {
  const format = sealed[0] ?? 0;
  const head = headOf(format);
  if ((format !== SEALED && format !== REWRAPPED) || sealed.length < head + WRAPPED + NONCE + TAG)
    throw new CannotOpen("its format is unknown");
  return {
    format,
    version: sealed.readUInt32BE(1),
    sealedVersion: sealed.readUInt32BE(format === REWRAPPED ? 5 : 1),
    wrapped: sealed.subarray(head, head + WRAPPED),
    content: sealed.subarray(head + WRAPPED),
  };
}

function openEnvelope(envelope: Envelope, bound: Binding, keys: Keyring): { dataKey: Buffer; plain: Buffer } {
  const wrapping = wrappingKey(keys, envelope.version);
  try {
    const dataKey = decrypt(wrapping, envelope.wrapped, wrapBinding(bound, envelope));
    return {
      dataKey,
      plain: decrypt(dataKey, envelope.content, contentBinding(bound, envelope.sealedVersion)),
    };
  } catch {
    throw new CannotOpen("it was changed, or it belongs to another item");
  }
}

const contentBinding = (bound: Binding, sealedVersion: number) =>
  Buffer.from(`handover/credential/v1|${bound.itemId}|${bound.productId}|${sealedVersion}`);

const wrapBinding = (bound: Binding, of: { format: number; version: number; sealedVersion: number }) =>
  of.format === SEALED
    ? contentBinding(bound, of.version)
    : Buffer.from(`handover/wrap/v2|${bound.itemId}|${bound.productId}|${of.version}|${of.sealedVersion}`);

const wrappingKeys = new WeakMap<Buffer, KeyObject>();
function wrappingKey(keys: Keyring, version: number): KeyObject {
  const master = masterKeyOf(keys, version);
  const known = wrappingKeys.get(master);
  if (known) return known;
  const derived = createSecretKey(
    Buffer.from(hkdfSync("sha256", master, Buffer.alloc(0), "handover/wrap", KEY)),
  );
  wrappingKeys.set(master, derived);
  return derived;
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
