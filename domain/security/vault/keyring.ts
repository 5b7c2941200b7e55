import { createHmac } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { env } from "#env";

/**
 * The keys of the shop, in a file beside the database and never in it.
 * `keys` are the versioned master keys that wrap each credential's own data key; `primary` seals what is new.
 * `fingerprint` and `audit` are keys of their own, since they must stay the same when a master key is rotated.
 */
const key = z.base64().transform((text, context) => {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length !== 32) context.addIssue({ code: "custom", message: "must be 32 bytes" });
  return bytes;
});
/** A key file as it is written. */
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
  /** The root of the keys that sign links and cookies. A file of an earlier version has none: it is then the audit log's. */
  tokens: Buffer;
}

/** The key file is missing, unreadable or malformed; nothing is sealed or opened then. */
export class VaultUnavailable extends Error {
  constructor(reason: string) {
    super(`The vault cannot be used: ${reason}`);
    this.name = "VaultUnavailable";
  }
}

let loaded: Keyring | undefined;
/** The file as it was when it was read, and when it was last looked at; milliseconds. */
let seen = "";
let lookedAt = 0;
/** A file that was changed is noticed within this time. Milliseconds. */
const LOOK_EVERY_MS = 1_000;

/**
 * The keys of this process. The file is looked at each second and read again when it was changed, so that a new key needs
 * no restart. A changed file that cannot be read, or is of another shop, changes nothing: the keys in use stay.
 * @throws VaultUnavailable when the file is missing or malformed at the first reading.
 */
export function keyring(): Keyring {
  if (!loaded) {
    seen = stampOf(env.VAULT_KEY_FILE);
    loaded = readKeyring(env.VAULT_KEY_FILE);
    lookedAt = Date.now();
  } else if (Date.now() - lookedAt >= LOOK_EVERY_MS) {
    lookAgain(loaded);
  }
  return loaded;
}

/**
 * One master key. A version that is not known lets the process look at its key file at once: it may be new.
 * @throws VaultUnavailable when the file does not have it either.
 */
export function masterKeyOf(keys: Keyring, version: number): Buffer {
  if (!keys.masterKeys.has(version) && keys === loaded) lookAgain(keys);
  const key = keys.masterKeys.get(version);
  if (!key) throw new VaultUnavailable(`master key version ${version} is not in the key file`);
  return key;
}

/** What tells a master key from another of the same version, without telling anything of it; 16 hexadecimal digits. */
export const markOf = (masterKey: Buffer): string =>
  createHmac("sha256", masterKey).update("handover/key-mark").digest("hex").slice(0, 16);

function lookAgain(keys: Keyring): void {
  lookedAt = Date.now();
  const stamp = stampOf(env.VAULT_KEY_FILE);
  if (stamp === seen || stamp === "") return;
  try {
    const fresh = readKeyring(env.VAULT_KEY_FILE);
    // Another shop's keys, or a file of an older backup: nothing that is sealed here would be recognised any more.
    if (!fresh.audit.equals(keys.audit) || !fresh.fingerprint.equals(keys.fingerprint)) return;
    Object.assign(keys, fresh);
    seen = stamp;
  } catch (error) {
    if (!(error instanceof VaultUnavailable)) throw error;
  }
}

/** What tells one state of a file from the next; empty when there is none. */
function stampOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.ino} ${found.size} ${found.mtimeNs}` : "";
}

/** Reads and checks a key file. */
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
