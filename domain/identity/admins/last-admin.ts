import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import type { Transaction } from "#db/client.server.ts";
import { adminUsers, users } from "#db/schema/accounts.ts";
import { DomainError } from "#domain/kernel/errors.ts";

/** The shop would have no active admin left. Another user must become an admin first. */
export class LastAdmin extends DomainError {
  constructor() {
    super("last_admin", 409);
  }
}

/**
 * Blocks concurrent changes of admins until the transaction ends. Two concurrent changes can therefore never
 * remove the last admin.
 */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.admins})`);
}

/**
 * Checks that this user is not the last active admin who can sign in (security B3; invariant I26). Blocks
 * concurrent changes of admins until the transaction ends.
 * @throws LastAdmin when the user is the last active admin.
 */
export async function rejectLastAdmin(tx: Transaction, userId: string): Promise<void> {
  await lockAdmins(tx);
  const active = (person: ReturnType<typeof eq>) =>
    tx
      .select({ userId: adminUsers.userId })
      .from(adminUsers)
      .innerJoin(users, eq(users.id, adminUsers.userId))
      .where(and(person, eq(adminUsers.isActive, true), isNull(users.blockedAt), isNull(users.erasedAt)))
      .limit(1);
  if ((await active(eq(adminUsers.userId, userId))).length === 0) return;
  if ((await active(ne(adminUsers.userId, userId))).length === 0) throw new LastAdmin();
}
