import { and, eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { passkeys } from "#db/schema/accounts.ts";
import { endSessionsOf } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { notifyUser } from "#domain/messaging/outbox/notify-user.ts";
import type { DocumentLanguage } from "#messages/languages.ts";

/**
 * Removes one of the caller's own passkeys, ends the caller's other sessions, and notifies the caller by mail
 * (security A6). The removal needs a fresh second factor.
 * @throws SignInRequired, SecondFactorRequired like `requirePermission`.
 * @throws NotFound when the caller has no such passkey.
 */
export async function removePasskey(
  caller: Caller,
  input: { passkeyId: string; language?: DocumentLanguage },
): Promise<void> {
  const staff = requirePermission(caller, "passkeys.remove");
  if (!isId(input.passkeyId)) throw new NotFound("passkey");
  await inTransaction(async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, input.passkeyId), eq(passkeys.userId, staff.userId)))
      .returning({ name: passkeys.name });
    if (!removed) throw new NotFound("passkey");
    const sessionsEnded = await endSessionsOf(tx, staff.userId, staff.sessionId);
    await notifyUser(tx, staff, "passkey_removed", input.language);
    await triggerSecurityAlert(tx, staff, {
      alertType: "PASSKEY_REMOVED",
      severity: "medium",
      table: "passkeys",
      recordId: input.passkeyId,
      details: { name: removed.name, sessions_ended: sessionsEnded },
    });
  });
}
