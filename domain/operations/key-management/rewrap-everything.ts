import { inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { keyring } from "#domain/security/vault/keyring.ts";
import { countOld, type Rewrapped, rewrapAll } from "./rewrap.ts";

/**
 * Rewraps every ciphertext of the shop under the primary master key. Writes audit rows at the start and at
 * the end.
 * @param onStart receives the number of ciphertexts to rewrap
 * @throws VaultUnavailable
 */
export async function rewrapEverything(
  onStart: (total: number) => void,
  onRewrapped: (count: number) => void,
): Promise<Rewrapped> {
  const total = await countOld();
  onStart(total);
  await note("REWRAP_STARTED", { total });
  const done = await rewrapAll({ onRewrapped });
  await note("REWRAP_ENDED", { ...done });
  return done;
}

const note = (action: string, details: Record<string, number>) =>
  inTransaction((tx) =>
    recordAudit(tx, system("command"), {
      action,
      table: "vault_keys",
      recordId: String(keyring().primary),
      details,
    }),
  );
