import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import type { Transaction } from "#db/client.server.ts";
import { adminUsers, users } from "#db/schema/accounts.ts";
import { DomainError } from "#domain/kernel/errors.ts";

/** Nobody would be left who may do everything: somebody else becomes an admin first. */
export class LastAdmin extends DomainError {
  constructor() {
    super("last_admin", 409);
  }
}

/** Whoever makes or ends an admin takes turns until their transaction ends, so that two who leave never leave nobody behind. */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.admins})`);
}

/**
 * Refuses when this person is the last active admin who can sign in (security B3; invariant I26). Holds every other
 * leaving admin back until the caller's transaction ends.
 * @throws LastAdmin
 */
export async function refuseLastAdmin(tx: Transaction, userId: string): Promise<void> {
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
