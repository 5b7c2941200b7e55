import { inTransaction } from "#db/client.server.ts";
import { UserBlocked } from "#domain/identity/accounts/lock-user-row.ts";
import { findAccount } from "#domain/identity/guests/find-account.ts";
import { parseEmail, splitFullName } from "#domain/identity/sign-in/rules.ts";
import { readStanding } from "#domain/identity/staff/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { accountKey } from "#domain/kernel/limits/attempt-keys.ts";
import type { RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { staffResetLimits } from "#domain/kernel/limits/staff-limits.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { makeStaffAccount, NO_PASSWORD_YET } from "./grant-admin.ts";
import { inviteToStaff, OFFICE_LANGUAGE } from "./invite-to-staff.ts";
import { lockAdmins } from "./last-admin.ts";

/** The user is already an active admin and has chosen a password. */
export class AlreadyAdmin extends DomainError {
  constructor() {
    super("already_admin", 409);
  }
}

/**
 * Invites a user to become an admin (spec B2.11). A former admin can be invited too. A mail contains a
 * one-time link that works for 24 hours. A stranger might have signed up with the address. The rights
 * therefore begin only when the user accepts the invitation. The user chooses the password. A repeated
 * invitation sends a new link and voids the earlier link. `language` is the language in which the inviting
 * user sees the back office.
 * @returns the normalised email address.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 * @throws InvalidInput for the field `email` or `fullName`.
 * @throws UserBlocked when the account is blocked.
 * @throws AlreadyAdmin when the user is already an active admin.
 * @throws TooManyAttempts after five mails to one address in an hour.
 * @throws TryAgainLater when the attempts cannot be counted.
 */
export async function inviteAdmin(
  caller: Caller,
  input: { email: string; fullName: string; language?: DocumentLanguage },
  limits: { account: RateLimit } = staffResetLimits,
): Promise<{ email: string }> {
  const staff = requirePermission(caller, "admins.create");
  const email = parseEmail(input.email);
  const name = splitFullName(input.fullName);
  const { language = OFFICE_LANGUAGE } = input;
  await limits.account.take(accountKey(email));
  return inTransaction(async (tx) => {
    await lockAdmins(tx);
    const known = await findAccount(tx, email, "no key update");
    if (known?.blockedAt) throw new UserBlocked();
    const standing = known ? await readStanding(known.id, tx) : null;
    const isAdmin = standing !== null && standing !== "inactive" && standing.role === "admin";
    if (isAdmin && known?.passwordHash !== NO_PASSWORD_YET) throw new AlreadyAdmin();
    const user = known ?? {
      id: await makeStaffAccount(tx, { email, name, passwordHash: NO_PASSWORD_YET, locale: language }),
      email,
      emailVerifiedAt: null,
    };
    const { invitationId, sessionsEnded } = await inviteToStaff(tx, staff, {
      user,
      teamId: null,
      fullName: `${name.firstName} ${name.lastName}`.trim(),
      mailLanguage: language,
    });
    await triggerSecurityAlert(tx, staff, {
      alertType: "ADMIN_INVITED",
      severity: "high",
      table: "staff_invitations",
      recordId: invitationId,
      permission: permissionUsed(staff, "admins.create"),
      details: { user_id: user.id, account_made: !known, sessions_ended: sessionsEnded },
    });
    return { email };
  });
}
