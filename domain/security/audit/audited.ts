import { inTransaction, type Transaction } from "#db/client.server.ts";
import type { Caller, Staff } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";
import { type AuditEntry, recordAudit } from "./record-audit.ts";

/**
 * A row for the audit log. `audit` is the action type of the row. The function `audited` adds the permission
 * to the row.
 */
export type Audited = Omit<AuditEntry, "action" | "permission"> & { audit: string };

/**
 * The value that the work of a use case returns: the row for the audit log and, if any, the result. `audit:
 * null` means that nothing changed and that no audit row is written.
 */
type Outcome<T> = (Audited | { audit: null }) & ([T] extends [undefined] ? unknown : { result: T });
type Work<T> = (tx: Transaction, staff: Staff) => Promise<Outcome<T>>;

/**
 * Runs a use case of the back office. Checks the permission and does the work in a transaction. `work`
 * returns a row for the audit log, and the same transaction writes this row. The audit row contains the
 * permission that allowed the action. `work` can run several times (`inTransaction`).
 * @returns the `result` of the work.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired as `requirePermission` does.
 */
export async function audited<T = undefined>(
  caller: Caller,
  action: BackOfficeAction,
  work: Work<T>,
): Promise<T> {
  return writeAudited(requirePermission(caller, action), action, work);
}

/**
 * Does the same as `audited`, but without the permission check. Use this function when a use case has a step
 * outside the transaction: a call to the provider, an attempt limit, or a long calculation. A use case with a
 * step outside the transaction must call `requirePermission` in its first line.
 */
export async function writeAudited<T = undefined>(
  staff: Staff,
  action: BackOfficeAction,
  work: Work<T>,
): Promise<T> {
  return inTransaction(async (tx) => {
    const outcome = (await work(tx, staff)) as (Audited | { audit: null }) & { result: T };
    const permission = permissionUsed(staff, action);
    if (outcome.audit !== null)
      await recordAudit(tx, staff, { ...outcome, action: outcome.audit, permission });
    return outcome.result;
  });
}
