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
 * Creates the key file at the first start. Never changes an existing file. When two processes call the
 * function, only one of them creates the file.
 * @returns true when this call created the file
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
    // The creation of a hard link fails when a file with this name exists. The complete file therefore
    // appears in one step, or not at all.
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

/**
 * Writes a new file that only its owner can read, and waits until the file is on disk.
 * @throws when a file with this path already exists
 */
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
 * Replaces a file atomically and keeps its owner. If a command that runs as root changed the file's owner,
 * the shop's processes could no longer read the file.
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

/** Waits until the directory entry of a file is on disk. */
function syncFolder(path: string): void {
  const folder = openSync(dirname(path), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
