import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { adminUsers, profiles, users } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { lockAdmins } from "./last-admin.ts";

/**
 * The stored password hash of a user who has not chosen a password. `NO_PASSWORD_YET` is not a valid password
 * hash, so no password matches.
 */
export const NO_PASSWORD_YET = "invited";

/**
 * Makes an account an active admin in the caller's transaction. Call this function at the end of the
 * transaction. The function locks the audit log, and this lock lasts until the commit. The calling code must
 * have verified who owns the account.
 * @returns false when the account was already an active admin.
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

/**
 * Creates an account with its profile in the caller's transaction. The address is not confirmed.
 * @returns the id of the user.
 */
export async function makeStaffAccount(
  tx: Transaction,
  account: {
    email: string;
    name: { firstName: string; lastName: string };
    passwordHash: string;
    /** The language of later mails to the user. */
    locale?: DocumentLanguage;
  },
): Promise<string> {
  const { email, name, passwordHash, locale } = account;
  const [made] = await tx.insert(users).values({ email, passwordHash }).returning({ id: users.id });
  if (!made) throw new Error("an account was not stored");
  await tx.insert(profiles).values({ userId: made.id, email, ...name, locale });
  return made.id;
}
