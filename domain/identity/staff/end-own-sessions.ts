import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { sessions } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";

/**
 * Ends back-office sessions of the caller, but never the current session. The input is the id of one session,
 * or "others" for all other sessions. Every browser with an ended session is signed out at its next request
 * (security A14).
 * @returns the number of ended sessions.
 * @throws SignInRequired when the caller is not a staff user.
 * @throws NotFound for an unknown id, another user's session, the current session or an ended session.
 */
export async function endOwnSessions(
  caller: Caller,
  input: { sessionId: string },
): Promise<{ ended: number }> {
  return audited(caller, "own-sessions.end", async (tx, staff) => {
    const isOne = input.sessionId !== "others";
    if (isOne && !isId(input.sessionId)) throw new NotFound("session");
    const ended = await tx
      .update(sessions)
      .set({ endedAt: sql`now()` })
      .where(
        and(
          eq(sessions.userId, staff.userId),
          eq(sessions.surface, "admin"),
          ne(sessions.id, staff.sessionId),
          isOne ? eq(sessions.id, input.sessionId) : undefined,
          isNull(sessions.endedAt),
          gt(sessions.expiresAt, sql`now()`),
        ),
      )
      .returning({ id: sessions.id });
    if (isOne && ended.length === 0) throw new NotFound("session");
    return {
      result: { ended: ended.length },
      audit: "SESSION_END",
      table: "sessions",
      recordId: isOne ? input.sessionId : staff.userId,
      details: { user_id: staff.userId, sessions_ended: ended.length },
    };
  });
}
