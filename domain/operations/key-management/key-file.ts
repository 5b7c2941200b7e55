import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { type Keyring, readKeyring } from "#domain/security/vault/keyring.ts";
import { env } from "#env";
import { keyFileText, replaceFile } from "./write-key-file.ts";

/** The key change is not possible. Nothing was changed. */
export class KeyRejected extends DomainError {
  constructor(
    reason:
      | "unknown"
      | "is_primary"
      | "is_primary_already"
      | "not_everywhere"
      | "differs"
      | "still_needed"
      | "copy_exists"
      | "in_use",
    details: Record<string, string | number> = {},
  ) {
    super(`key_${reason}`, 409, details);
  }
}

/**
 * Timeout of a key change that is waiting. The timeout is much longer than the expected time of all waits
 * together. Because of the timeout, a stalled command does not block other commands forever.
 */
const IDLE_TIMEOUT = "15min";

/**
 * Changes the key file of this machine: reads the file, applies the change, writes an audit row and replaces
 * the file atomically.
 * @param change returns the new keys, or throws to leave the file unchanged
 * @throws VaultUnavailable, and every error of `change`
 */
export async function changeKeyFile(
  action: "KEY_ADDED" | "KEY_MADE_PRIMARY" | "KEY_RETIRED",
  version: (keys: Keyring) => number,
  change: (keys: Keyring) => Keyring | Promise<Keyring>,
): Promise<number> {
  return inTransaction(async (tx) => {
    // The transaction is idle while it waits for processes and older transactions. Therefore the transaction
    // needs a longer timeout than usual.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = ${sql.raw(`'${IDLE_TIMEOUT}'`)}`);
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
