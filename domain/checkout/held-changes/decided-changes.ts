import { desc, eq, inArray, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { adminUsers, users } from "#db/schema/accounts.ts";
import { products } from "#db/schema/catalog.ts";
import { coupons } from "#db/schema/coupons.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import type { HeldChangeKind } from "#db/values/vocabulary.ts";
import { decidableKinds } from "#domain/catalog/price-guard/change-needs.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";

const SHOWN = 5;

/** A change that a user has confirmed or rejected. The data come from the audit log. */
export interface DecidedChange {
  id: string;
  kind: HeldChangeKind;
  /** The name of the product or the code of the coupon. Empty for settings. */
  subject: string;
  isConfirmed: boolean;
  /**
   * The name or the mail address of the user who decided. When the account was erased, this text is the
   * placeholder that replaced the mail address.
   */
  decidedBy: string;
  /** The time of the decision, in ISO format. */
  at: string;
}

/**
 * Lists the latest decisions about the kinds of changes that the user may decide, newest first.
 * @throws SignInRequired, NotPermitted
 */
export async function listDecidedChanges(caller: Caller): Promise<DecidedChange[]> {
  const staff = requirePermission(caller, "changes.view");
  const kind = sql<HeldChangeKind>`${adminAuditLog.details}->>'kind'`;
  const rows = await readOnlyDb
    .select({
      ...{ id: adminAuditLog.id, kind, action: adminAuditLog.actionType, at: adminAuditLog.createdAt },
      ...{ recordId: adminAuditLog.recordId, fullName: adminUsers.fullName, email: users.email },
    })
    .from(adminAuditLog)
    .leftJoin(users, eq(users.id, adminAuditLog.actorId))
    .leftJoin(adminUsers, eq(adminUsers.userId, adminAuditLog.actorId))
    .where(
      sql`${inArray(adminAuditLog.actionType, ["CHANGE_CONFIRMED", "CHANGE_REFUSED"])} and ${inArray(kind, decidableKinds(staff))}`,
    )
    .orderBy(desc(adminAuditLog.createdAt))
    .limit(SHOWN);
  const names = await namesOf(rows.filter(({ kind }) => kind !== "settings").map(({ recordId }) => recordId));
  return rows.map(({ id, kind, action, at, recordId, fullName, email }) => ({
    ...{ id, kind, subject: names.get(recordId) ?? "", isConfirmed: action === "CHANGE_CONFIRMED" },
    decidedBy: fullName || email || "",
    at: at.toISOString(),
  }));
}

/** Returns the names of products and the codes of coupons. The keys of the result are ids. */
async function namesOf(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const [named, coded] = await Promise.all([
    readOnlyDb
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(inArray(products.id, ids)),
    readOnlyDb.select({ id: coupons.id, name: coupons.code }).from(coupons).where(inArray(coupons.id, ids)),
  ]);
  return new Map([...named, ...coded].map(({ id, name }) => [id, name]));
}
