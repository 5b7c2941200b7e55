import { db } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { endSession } from "./sessions.ts";

/**
 * Ends the caller's storefront session. The shop then refuses every request with the token of this session.
 * Does nothing for a visitor.
 */
export async function signOut(caller: Caller): Promise<void> {
  if (caller.kind === "shopper") await endSession(db, caller.sessionId);
}
