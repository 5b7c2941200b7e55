import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction } from "#db/client.server.ts";
import { system } from "#domain/caller.ts";
import { DomainError } from "#domain/errors.ts";
import { recordAudit } from "#domain/security/record-audit.ts";
import { env } from "#env";
import { type Keyring, readKeyring } from "./keyring.ts";

/** The keys cannot be changed so; nothing was. */
export class KeyRefused extends DomainError {
  constructor(
    reason:
      | "unknown"
      | "is_primary"
      | "is_primary_already"
      | "not_everywhere"
      | "still_needed"
      | "copy_exists",
    details: Record<string, string | number> = {},
  ) {
    super(`key_${reason}`, 409, details);
  }
}

/**
 * Changes the key file of this machine: read afresh, changed, and put in the old one's place at once, with a row in the audit log.
 * @param change answers the keys as they shall be, and throws to leave them as they are.
 * @throws VaultUnavailable; what `change` throws
 */
export async function changeKeyFile(
  action: "KEY_ADDED" | "KEY_MADE_PRIMARY" | "KEY_RETIRED",
  version: (keys: Keyring) => number,
  change: (keys: Keyring) => Keyring | Promise<Keyring>,
): Promise<number> {
  return inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.keys})`);
    const before = readKeyring(env.VAULT_KEY_FILE);
    const changed = version(before);
    const after = await change(before);
    await recordAudit(tx, system("command"), {
      action,
      table: "vault_keys",
      recordId: String(changed),
      details: { primary: after.primary, versions: [...after.masterKeys.keys()] },
    });
    replaceFile(env.VAULT_KEY_FILE, keyFileText(after));
    return changed;
  });
}

/** A key file's text. */
export function keyFileText({ primary, masterKeys, fingerprint, audit }: Keyring): string {
  const content = {
    primary,
    keys: [...masterKeys].map(([version, key]) => ({ version, key: key.toString("base64") })),
    fingerprint: fingerprint.toString("base64"),
    audit: audit.toString("base64"),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Writes a file that must not be there yet, for its owner alone, and waits until it is on the disk. */
export function writeNewFile(path: string, text: string): void {
  const file = openSync(path, "wx", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The old file is there until the new one is, whole. */
function replaceFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}.draft`;
  try {
    writeNewFile(draft, text);
    renameSync(draft, path);
    const folder = openSync(dirname(path), "r");
    fsyncSync(folder);
    closeSync(folder);
  } finally {
    rmSync(draft, { force: true });
  }
}
