import { createHmac } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { env } from "#env";

/**
 * The keys of the shop. The keys are in a file, never in the database. `keys` are the versioned master keys,
 * which wrap the data keys of credentials. `primary` is the version that wraps new data keys. `fingerprint`
 * and `audit` are separate keys, because they must not change when a master key is rotated.
 */
const key = z.base64().transform((text, context) => {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length !== 32) context.addIssue({ code: "custom", message: "must be 32 bytes" });
  return bytes;
});
export const keyFile = z.object({
  primary: z.number().int().positive(),
  keys: z.array(z.object({ version: z.number().int().positive(), key })).min(1),
  fingerprint: key,
  audit: key,
  tokens: key.optional(),
});

export interface Keyring {
  primary: number;
  masterKeys: Map<number, Buffer>;
  fingerprint: Buffer;
  audit: Buffer;
  /**
   * The root key, from which the keys that sign links and cookies are derived. When an older key file has no
   * root key for links and cookies, the shop uses the audit key instead.
   */
  tokens: Buffer;
}

/**
 * The key file is missing, unreadable or malformed, or the key file lacks a key. In this case, the shop can
 * neither seal nor open credentials.
 */
export class VaultUnavailable extends Error {
  constructor(reason: string) {
    super(`The vault cannot be used: ${reason}`);
    this.name = "VaultUnavailable";
  }
}

let loaded: Keyring | undefined;
/**
 * The stamp (inode, size and change time) that the file had when it was last read. `checkedAt` is the time of
 * the last check of the file, in milliseconds.
 */
let seen = "";
let checkedAt = 0;
/** Interval between checks of the file, in milliseconds. */
const CHECK_EVERY_MS = 1_000;

/**
 * Returns the keys of this process. The function checks the file at most once a second. When the file has
 * changed, the function reads it again, so a new key needs no restart. When the changed file is unreadable or
 * belongs to another shop, the function keeps the old keys.
 * @throws VaultUnavailable when the file is missing or malformed at the first read.
 */
export function keyring(): Keyring {
  if (!loaded) {
    seen = stampOf(env.VAULT_KEY_FILE);
    loaded = readKeyring(env.VAULT_KEY_FILE);
    checkedAt = Date.now();
  } else if (Date.now() - checkedAt >= CHECK_EVERY_MS) {
    checkFile(loaded);
  }
  return loaded;
}

/**
 * Returns one master key. For an unknown version, the function checks the key file at once, because the key
 * may be new.
 * @throws VaultUnavailable when the file does not have this version.
 */
export function masterKeyOf(keys: Keyring, version: number): Buffer {
  if (!keys.masterKeys.has(version) && keys === loaded) checkFile(keys);
  const key = keys.masterKeys.get(version);
  if (!key) throw new VaultUnavailable(`master key version ${version} is not in the key file`);
  return key;
}

/** Returns 16 hexadecimal digits that identify a master key and reveal nothing about it. */
export const markOf = (masterKey: Buffer): string =>
  createHmac("sha256", masterKey).update("handover/key-mark").digest("hex").slice(0, 16);

function checkFile(keys: Keyring): void {
  checkedAt = Date.now();
  const stamp = stampOf(env.VAULT_KEY_FILE);
  if (stamp === seen || stamp === "") return;
  try {
    const fresh = readKeyring(env.VAULT_KEY_FILE);
    // The process keeps its keys when the changed file contains the keys of another shop. With the keys of
    // another shop, the audit log and all fingerprints of this shop would be invalid.
    if (!fresh.audit.equals(keys.audit) || !fresh.fingerprint.equals(keys.fingerprint)) return;
    Object.assign(keys, fresh);
    seen = stamp;
  } catch (error) {
    if (!(error instanceof VaultUnavailable)) throw error;
  }
}

/** Returns a text that changes when the file changes. The text is empty when the file does not exist. */
function stampOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.ino} ${found.size} ${found.mtimeNs}` : "";
}

/**
 * Reads and checks a key file.
 * @throws VaultUnavailable when the file is missing, malformed or lacks its primary key.
 */
export function readKeyring(path: string): Keyring {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new VaultUnavailable(`no key file at ${path}`);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new VaultUnavailable(`the key file at ${path} is not JSON`);
  }
  const parsed = keyFile.safeParse(content);
  if (!parsed.success)
    throw new VaultUnavailable(
      `the key file at ${path} is malformed (${parsed.error.issues[0]?.path.join(".")})`,
    );
  const masterKeys = new Map(parsed.data.keys.map((entry) => [entry.version, entry.key]));
  if (!masterKeys.has(parsed.data.primary))
    throw new VaultUnavailable(`the key file at ${path} lacks its primary key`);
  return {
    primary: parsed.data.primary,
    masterKeys,
    fingerprint: parsed.data.fingerprint,
    audit: parsed.data.audit,
    tokens: parsed.data.tokens ?? parsed.data.audit,
  };
}
