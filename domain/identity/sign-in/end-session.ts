import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema/accounts.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";

/**
 * Ends one of the caller's own sessions; its browser is signed out at its next request.
 * @throws SignInRequired; NotFound for an unknown id, somebody else's session and one that has ended, alike.
 */
export async function endOwnSession(caller: Caller, input: { sessionId: string }): Promise<void> {
  const shopper = requireShopper(caller);
  if (!isId(input.sessionId)) throw new NotFound("session");
  const ended = await db
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(
      and(eq(sessions.id, input.sessionId), eq(sessions.userId, shopper.userId), isNull(sessions.endedAt)),
    )
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new NotFound("session");
}
