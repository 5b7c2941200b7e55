import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";

/**
 * Locks the row of a user while staff save a note or tags for this user. The lock prevents a concurrent
 * erasure of the account.
 * @throws NotFound for an unknown id or an erased account.
 */
export async function lockOpenUser(tx: Transaction, userId: string): Promise<void> {
  if (!isId(userId)) throw new NotFound("user");
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .for("share");
  if (!found) throw new NotFound("user");
}
