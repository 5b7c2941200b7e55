import { db } from "#db/client.server.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import { endSessionsOf } from "./sessions.ts";

/**
 * Ends every session of the caller but the one they ask with. Answers how many that were.
 * @throws SignInRequired
 */
export async function endOtherSessions(caller: Caller): Promise<number> {
  const shopper = requireShopper(caller);
  return endSessionsOf(db, shopper.userId, shopper.sessionId);
}
