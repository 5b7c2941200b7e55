import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";

/**
 * Locks the user about whom staff save a note or tags. The account cannot be erased at the same time.
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
