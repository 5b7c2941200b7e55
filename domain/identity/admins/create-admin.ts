import { invitationPage } from "#addresses";
import { db, inTransaction } from "#db/client.server.ts";
import { UserBlocked } from "#domain/identity/accounts/lock-user-row.ts";
import { findAccount } from "#domain/identity/guests/find-account.ts";
import { hashPassword } from "#domain/identity/passwords/password-hash.ts";
import { checkPassword } from "#domain/identity/passwords/password-rules.ts";
import { parseEmail, splitFullName } from "#domain/identity/sign-in/rules.ts";
import { readStanding } from "#domain/identity/staff/queries.ts";
import type { System } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { readLiveLink } from "#domain/messaging/links/one-time-links.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { env } from "#env";
import { grantAdmin, makeStaffAccount } from "./grant-admin.ts";
import { inviteToStaff } from "./invite-to-staff.ts";
import { lockAdmins } from "./last-admin.ts";

/** The address has no account yet, so the command needs a password. */
export class PasswordNeeded extends DomainError {
  constructor() {
    super("password_needed", 422);
  }
}

export interface CreatedAdmin {
  email: string;
  /**
   * Whether the call created a new account. A new account has the given password. A new account is an admin
   * immediately.
   */
  accountMade: boolean;
  /** The value is false when the user was already an active admin. */
  changed: boolean;
  /**
   * For an existing account: the one-time link that makes the account an admin. `expiresAt` is the ISO time
   * at which the link expires.
   */
  invitation?: { link: string; expiresAt: string };
}

/**
 * Creates an admin from the command line. A new account is an admin immediately, with the given password. An
 * existing account might belong to a stranger who signed up with the address. An existing account therefore
 * becomes an admin only when its user uses a one-time link. The function returns the link and does not mail
 * it, because a new shop might have no mail server.
 * @throws InvalidInput for a malformed address or name.
 * @throws WeakPassword when the password is not accepted.
 * @throws PasswordNeeded when a new account has no password.
 * @throws UserBlocked when the account is blocked.
 */
export async function createAdmin(
  caller: System,
  input: { email: string; fullName?: string; password?: string },
): Promise<CreatedAdmin> {
  const email = parseEmail(input.email);
  const name = splitFullName(input.fullName ?? "");
  const fullName = `${name.firstName} ${name.lastName}`.trim();
  if (input.password !== undefined) checkPassword(input.password, email);
  const passwordHash = input.password === undefined ? undefined : await hashPassword(input.password);
  const { linkId, ...made } = await inTransaction(async (tx) => {
    await lockAdmins(tx);
    const known = await findAccount(tx, email, "no key update");
    if (!known) {
      if (passwordHash === undefined) throw new PasswordNeeded();
      const userId = await makeStaffAccount(tx, { email, name, passwordHash });
      const changed = await grantAdmin(tx, caller, {
        userId,
        email,
        fullName,
        details: { account_made: true },
      });
      return { email, accountMade: true, changed };
    }
    if (known.blockedAt) throw new UserBlocked();
    const standing = await readStanding(known.id, tx);
    if (standing !== null && standing !== "inactive" && standing.role === "admin")
      return { email, accountMade: false, changed: false };
    const invited = await inviteToStaff(tx, caller, {
      user: known,
      teamId: null,
      fullName,
      mailLanguage: null,
    });
    await recordAudit(tx, caller, {
      action: "STAFF_INVITED",
      table: "staff_invitations",
      recordId: invited.invitationId,
      details: { user_id: known.id, team_id: null, sessions_ended: invited.sessionsEnded },
    });
    return { email, accountMade: false, changed: true, linkId: invited.linkId };
  });
  if (!linkId) return made;
  const link = await readLiveLink(linkId);
  if (!link) throw new Error("the link of the invitation cannot be read back");
  const expiresAt = new Date(Date.now() + link.minutes * 60_000).toISOString();
  return { ...made, invitation: { link: `${env.APP_URL}${invitationPage(link.token)}`, expiresAt } };
}

/** Whether an address has an account. The command asks for a password only when there is no account. */
export async function hasAccount(email: string): Promise<boolean> {
  const address = parseEmail(email);
  return (await findAccount(db, address)) !== undefined;
}
