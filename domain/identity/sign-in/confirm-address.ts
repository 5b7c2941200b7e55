import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { voidLinks } from "#domain/messaging/links/one-time-links.ts";
import { endSessionsOf } from "./sessions.ts";

/**
 * `NO_PASSWORD` is not a valid password hash, so no password matches. The user sets a new password with a
 * reset link.
 */
export const NO_PASSWORD = "none";

/**
 * Whether a user has rights in the back office. A user with back-office rights was invited, or was created on
 * the command line.
 */
export async function isOfStaff(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from admin_users where user_id = ${userId} and is_active
    union all select 1 from team_members where user_id = ${userId} and is_active limit 1`);
  return rows.length > 0;
}

/**
 * Confirms the address. When `isKept` is false, also removes everything that gives a stranger access: the
 * password, the sessions and the reset links.
 */
export async function confirmAddress(tx: Transaction, userId: string, isKept: boolean): Promise<void> {
  await tx
    .update(users)
    .set({
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
      ...(isKept ? {} : { passwordHash: NO_PASSWORD }),
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId));
  if (isKept) return;
  await endSessionsOf(tx, userId);
  await voidLinks(tx, userId, "reset_password");
}
