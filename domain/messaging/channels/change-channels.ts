import { inTransaction, type Transaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";

interface Changed<T> {
  /** The action type of the audit row. When the action type is null, the function writes no audit row. */
  audit: string | null;
  recordId: string;
  /** The details contain names and numbers, and never an address or a secret. */
  details: Record<string, unknown>;
  result: T;
}

/**
 * Runs a change of channels for staff with the permission, or for a command on the shop's machine. A command
 * needs no permission. Changes by staff and changes by a command write an audit row.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired
 */
export async function changeChannels<T>(
  caller: Caller,
  action: "channels.save" | "channels.send",
  work: (tx: Transaction) => Promise<Changed<T>>,
): Promise<T> {
  let result: T | undefined;
  const change = async (tx: Transaction) => {
    const { audit, recordId, details, result: made } = await work(tx);
    result = made;
    return audit === null ? { audit } : { audit, table: "channels", recordId, details };
  };
  if (caller.kind === "system")
    // The code does not use `audited`, because `audited` is only for staff. For a command, the function
    // checks no permission.
    await inTransaction(async (tx) => {
      const made = await change(tx);
      if (made.audit !== null) await recordAudit(tx, caller, { ...made, action: made.audit });
    });
  else await audited(caller, action, change);
  return result as T;
}
