import { randomBytes } from "node:crypto";
import {
  closeSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import type { Keyring } from "#domain/security/vault/keyring.ts";
import { env } from "#env";

/** A key file's text. */
export function keyFileText({ primary, masterKeys, fingerprint, audit, tokens }: Keyring): string {
  const content = {
    primary,
    keys: [...masterKeys].map(([version, key]) => ({ version, key: key.toString("base64") })),
    fingerprint: fingerprint.toString("base64"),
    audit: audit.toString("base64"),
    ...(tokens.equals(audit) ? {} : { tokens: tokens.toString("base64") }),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/**
 * Makes the key file at the first start; an existing file is never touched, and of two processes one makes it.
 * @returns true when the file was made now.
 */
export function ensureKeyFile(path = env.VAULT_KEY_FILE): boolean {
  const keys = {
    primary: 1,
    masterKeys: new Map([[1, randomBytes(32)]]),
    fingerprint: randomBytes(32),
    audit: randomBytes(32),
    tokens: randomBytes(32),
  };
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    writeNewFile(draft, keyFileText(keys));
    // A link fails when the name exists: the file appears whole or not at all.
    linkSync(draft, path);
    syncFolder(path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Writes a file that must not be there yet, for its owner alone, and waits until it is on the disk. */
export function writeNewFile(path: string, text: string, owner?: Pick<Stats, "uid" | "gid">): void {
  const file = openSync(path, "wx", 0o600);
  try {
    const own = fstatSync(file);
    if (owner && (own.uid !== owner.uid || own.gid !== owner.gid)) fchownSync(file, owner.uid, owner.gid);
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * The old file is there until the new one is, whole. It stays its owner's: a command that root typed would else take it from the
 * processes that read it.
 */
export function replaceFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}.draft`;
  try {
    writeNewFile(draft, text, statSync(path));
    renameSync(draft, path);
    syncFolder(path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Waits until the name of a file is on the disk. */
function syncFolder(path: string): void {
  const folder = openSync(dirname(path), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
