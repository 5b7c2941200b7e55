import { db } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { endSession } from "./sessions.ts";

/** Ends the caller's session; its token is refused from the next request on. Nothing happens for a visitor. */
export async function signOut(caller: Caller): Promise<void> {
  if (caller.kind === "shopper") await endSession(db, caller.sessionId);
}
