import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema/accounts.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";

/**
 * Ends one of the caller's own sessions. The session's browser is signed out at the next request.
 * @throws SignInRequired when the caller is not a signed-in shopper.
 * @throws NotFound for an unknown id, another user's session or an ended session.
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
