import { statSync } from "node:fs";
import { HEAD, isMarkOf } from "#domain/security/audit/audit-chain.ts";
import { type Keyring, markOf, readKeyring, VaultUnavailable } from "#domain/security/vault/keyring.ts";
import type { Examined } from "./examined.ts";
import { type Finding, finding } from "./finding.ts";

/** The bits of a file's mode that let the group or other users read or change the file. */
const OTHERS = 0o077;

/**
 * Checks the key file. The key file must exist and belong to this shop. No other user may read the file, and
 * every running process must have the same keys.
 */
export async function checkKeys({
  settings,
  readRows,
  processes,
}: Pick<Examined, "settings" | "readRows" | "processes">): Promise<Finding> {
  const path = settings.VAULT_KEY_FILE;
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return finding("keys_missing", { path });
  let keys: Keyring;
  try {
    keys = readKeyring(path);
  } catch (error) {
    if (!(error instanceof VaultUnavailable)) throw error;
    return finding("keys_malformed", { path });
  }
  if (process.platform !== "win32" && (found.mode & OTHERS) !== 0)
    return finding("keys_readable", { path, code: (found.mode & 0o777).toString(8) });
  if (await isOfOtherShop(keys, readRows)) return finding("keys_of_other_shop", { path });
  const others = (await processes())
    .filter(
      ({ marks }) => marks && [...keys.masterKeys].some(([version, key]) => marks[version] !== markOf(key)),
    )
    .map(({ process: name }) => name);
  return others.length > 0
    ? finding("keys_differ", { path, names: others.join(", ") })
    : finding("keys_ok", { path });
}

/**
 * Whether the newest row of the audit log has a mark that was made with another key. Returns false for a new
 * shop, which has no audit row.
 */
async function isOfOtherShop({ audit }: Keyring, readRows: Examined["readRows"]): Promise<boolean> {
  const [head] = await readRows<{ position: string; seq: number; hash: Buffer }>(
    `select c.position, a.seq::float8 as seq, a.hash from reader_cursors c
     join admin_audit_log a on a.seq = split_part(c.position, ' ', 1)::bigint where c.name = $1`,
    [HEAD],
  );
  return head !== undefined && !isMarkOf(head.position, head.seq, head.hash, audit);
}
