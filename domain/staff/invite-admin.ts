import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { accountKey } from "#domain/accounts/attempt-keys.ts";
import { INVITATION_MINUTES, issueLink, voidLinks } from "#domain/accounts/one-time-links.ts";
import { mailLanguageOf } from "#domain/accounts/queue-reset-link.ts";
import { type RateLimit, staffResetLimits } from "#domain/accounts/rate-limit.ts";
import { parseEmail, splitFullName } from "#domain/accounts/rules.ts";
import type { Caller } from "#domain/caller.ts";
import { queueEmail } from "#domain/email/queue-email.ts";
import { DomainError } from "#domain/errors.ts";
import { UserBlocked } from "#domain/people/lock-person.ts";
import { permissionUsed, requirePermission } from "#domain/permissions.ts";
import { recordAudit } from "#domain/security/record-audit.ts";
import { grantAdmin, NO_PASSWORD_YET } from "./grant-admin.ts";

/** The person is an active admin and has a password of their own. */
export class AlreadyAdmin extends DomainError {
  constructor() {
    super("already_admin", 409);
  }
}

/**
 * Makes somebody an admin, or an inactive admin active again, and tells them by mail (spec: back-office §2 "create other
 * admins"). Nobody chooses a password for them: where there is no account, the mail holds a one-time link of 24 hours, and
 * inviting again sends another one until a password is chosen. An account that exists keeps its own. Answers which it was.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, InvalidInput naming `email` or `fullName`, UserBlocked, AlreadyAdmin,
 *   TooManyAttempts after five mails to one person in an hour, TryAgainLater.
 */
export async function inviteAdmin(
  caller: Caller,
  input: { email: string; fullName: string },
  limits: { account: RateLimit } = staffResetLimits,
): Promise<{ email: string; hasLink: boolean }> {
  const staff = requirePermission(caller, "admins.create");
  const email = parseEmail(input.email);
  const name = splitFullName(input.fullName);
  await limits.account.take(accountKey(email));
  return inTransaction(async (tx) => {
    const permission = permissionUsed(staff, "admins.create");
    const [known] = await tx.select().from(users).where(eq(users.email, email)).for("no key update");
    if (known?.blockedAt) throw new UserBlocked();
    const hasLink = !known || known.passwordHash === NO_PASSWORD_YET;
    const granted = await grantAdmin(tx, staff, { email, name, passwordHash: NO_PASSWORD_YET, permission });
    if (!granted.changed && !hasLink) throw new AlreadyAdmin();
    const { userId } = granted;
    const data: Record<string, string> = {};
    if (hasLink) {
      await voidLinks(tx, userId, "reset_password");
      data.linkId = await issueLink(tx, { userId, purpose: "reset_password", minutes: INVITATION_MINUTES });
    }
    await queueEmail(tx, {
      dedupeKey: `staff_invited:${data.linkId ?? randomUUID()}`,
      to: email,
      userId,
      template: "staff_invited",
      locale: known ? await mailLanguageOf(tx, userId) : "pt-BR",
      data,
    });
    if (!granted.changed)
      await recordAudit(tx, staff, {
        action: "ADMIN_INVITED_AGAIN",
        table: "admin_users",
        recordId: userId,
        permission,
      });
    return { email, hasLink };
  });
}
