import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { adminUsers, profiles, users } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { lockAdmins } from "./last-admin.ts";

/** In the place of a password's hash while its owner has not chosen one: no hash has this form, so no password belongs to it. */
export const NO_PASSWORD_YET = "invited";

/**
 * Makes an account an active admin inside the caller's transaction. Call it last: the transaction holds the audit log's lock from
 * here to the commit. The caller of this function must have proven whose account it is. Answers false when nothing changed.
 */
export async function grantAdmin(
  tx: Transaction,
  caller: Caller,
  person: { userId: string; email: string; fullName: string; details?: Record<string, unknown> },
): Promise<boolean> {
  const { userId, email, fullName, details } = person;
  await lockAdmins(tx);
  const [before] = await tx.select().from(adminUsers).where(eq(adminUsers.userId, userId)).for("update");
  if (before?.isActive) return false;
  await tx
    .insert(adminUsers)
    .values({ userId, email, fullName })
    .onConflictDoUpdate({
      target: adminUsers.userId,
      set: { isActive: true, updatedAt: sql`now()`, ...(fullName ? { fullName } : {}) },
    });
  await triggerSecurityAlert(tx, caller, {
    alertType: "ADMIN_CREATED",
    severity: "high",
    table: "admin_users",
    recordId: userId,
    details: {
      ...details,
      was_inactive: before !== undefined,
      before: before ? { is_active: false } : null,
      after: { is_active: true },
    },
  });
  return true;
}

/** Makes an account with its profile inside the caller's transaction; the address is not confirmed. Answers the user's id. */
export async function makeStaffAccount(
  tx: Transaction,
  account: { email: string; name: { firstName: string; lastName: string }; passwordHash: string },
): Promise<string> {
  const { email, name, passwordHash } = account;
  const [made] = await tx.insert(users).values({ email, passwordHash }).returning({ id: users.id });
  if (!made) throw new Error("an account was not stored");
  await tx.insert(profiles).values({ userId: made.id, email, ...name });
  return made.id;
}
