import { db } from "#db/client.server.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import { endSessionsOf } from "./sessions.ts";

/**
 * Ends every session of the caller except the current one.
 * @returns the number of ended sessions.
 * @throws SignInRequired when the caller is not a signed-in shopper.
 */
export async function endOtherSessions(caller: Caller): Promise<number> {
  const shopper = requireShopper(caller);
  return endSessionsOf(db, shopper.userId, shopper.sessionId);
}
