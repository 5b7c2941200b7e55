import type { Transaction } from "#db/client.server.ts";
import { beginSession, type NewSession } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { chooseMailLanguage } from "#domain/messaging/outbox/choose-mail-language.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import type { DocumentLanguage } from "#messages/languages.ts";

/**
 * Begins a back-office session and records it in the audit log (spec B7-2, B7-3). Call this function last in
 * the transaction. `accepted` is the name of the accepted second factor. `accepted` is absent when the user
 * has no second factor. The shop sends mails to the user in `language`, the language of the back office.
 */
export async function beginStaffSession(
  tx: Transaction,
  caller: Caller,
  person: { userId: string; email: string; accepted?: string; language?: DocumentLanguage | undefined },
): Promise<NewSession> {
  const { userId, email, accepted } = person;
  const withSecondFactor = accepted !== undefined;
  await chooseMailLanguage(tx, userId, person.language);
  const session = await beginSession(tx, caller, userId, { surface: "admin", withSecondFactor });
  await triggerSecurityAlert(tx, caller, {
    alertType: "ADMIN_LOGIN_ATTEMPT",
    severity: "low",
    table: "admin_users",
    recordId: userId,
    details: {
      email,
      success: true,
      second_factor: withSecondFactor,
      ...(accepted && { accepted }),
      timestamp: new Date().toISOString(),
    },
  });
  await recordAudit(tx, caller, {
    action: "SESSION_START",
    table: "sessions",
    recordId: session.sessionId,
    details: { user_id: userId },
  });
  return { token: session.token, expiresAt: session.expiresAt };
}
