import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { createRateLimit, TooManyAttempts } from "#domain/kernel/limits/rate-limit.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";

/** Limits how often the audit log gets a row about attempts that a rate limit has refused. */
const noticeLimits = {
  refusal: createRateLimit({ name: "limit_notice", attempts: 1, windowSeconds: 60 }),
};

/** The reason of a failed back-office sign-in, as security events store it. */
export type AttemptFailure =
  | "invalid_credentials"
  | "not_staff"
  | "inactive_admin"
  | "blocked"
  | "wrong_code"
  | "wrong_passkey"
  | "too_many_attempts";

/**
 * Writes a failed sign-in into the audit log (spec B7-3).
 */
export async function recordFailedAttempt(
  caller: Caller,
  attempt: { email: string; reason: AttemptFailure },
): Promise<void> {
  await inTransaction((tx) =>
    triggerSecurityAlert(tx, caller, {
      alertType: "ADMIN_LOGIN_ATTEMPT",
      severity: attempt.reason === "invalid_credentials" ? "medium" : "high",
      table: "admin_users",
      details: {
        email: attempt.email,
        success: false,
        failure_reason: attempt.reason,
        timestamp: new Date().toISOString(),
      },
    }),
  );
}

/**
 * Writes the error TooManyAttempts into the audit log. Then rethrows the given error, even when the error has
 * another type. Writes at most one row a minute for each action and subject, so that an attacker cannot flood
 * the log (spec B7-8).
 */
export async function recordDenial(
  caller: Caller,
  limit: { action: string; subject: string },
  error: unknown,
): Promise<never> {
  if (error instanceof TooManyAttempts) {
    const isFirst = await noticeLimits.refusal.take(`${limit.action}:${limit.subject}`).then(
      () => true,
      () => false,
    );
    if (isFirst)
      await inTransaction((tx) =>
        recordAudit(tx, caller, {
          action: "RATE_LIMIT_CHECK",
          table: "rate_limits",
          recordId: "",
          details: { action: limit.action, allowed: false, severity: "medium" },
        }),
      );
  }
  throw error;
}
