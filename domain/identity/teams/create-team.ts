import { teamPermissions, teams } from "#db/schema/staff.ts";
import { lockAdmins } from "#domain/identity/admins/last-admin.ts";
import { parseEmail } from "#domain/identity/sign-in/rules.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { accountKey } from "#domain/kernel/limits/attempt-keys.ts";
import type { RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { staffResetLimits } from "#domain/kernel/limits/staff-limits.ts";
import { NotPermitted, permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { inviteAddress } from "./invite-to-team.ts";
import { type NewTeam, newTeam } from "./team-input.ts";

/**
 * Creates a team (spec B2.11, B7-21). To grant the first permissions of the team, the caller also needs the
 * rights of `savePermissions`. Nobody can grant a permission that they lack themselves. To invite an address,
 * the function follows the rules of `inviteMember`. For the invitation, the caller needs the same rights as
 * for `inviteMember`. When the invitation fails, no team is created.
 * @returns the id of the team, and the normalised address of the invited user.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 * @throws ZodError when the input is malformed.
 * @throws InvalidInput for the field `email`.
 * @throws UserBlocked when the account of the address is blocked.
 * @throws TooManyAttempts, TryAgainLater like `inviteMember`.
 */
export async function createTeam(
  caller: Caller,
  input: NewTeam & { language?: DocumentLanguage },
  limits: { account: RateLimit } = staffResetLimits,
): Promise<{ teamId: string; email: string | null }> {
  const staff = requirePermission(caller, "teams.create");
  const { name, description, permissions: asked, email: typed } = newTeam.parse(input);
  const email = typed === "" ? null : parseEmail(typed);
  if (email !== null) {
    requirePermission(staff, "teams.add-member");
    await limits.account.take(accountKey(email));
  }
  return writeAudited(staff, "teams.create", async (tx) => {
    const permissions = [...new Set(asked)].sort();
    if (permissions.length > 0) requirePermission(staff, "teams.save-permissions");
    if (permissions.some((permission) => !staff.permissions.has(permission)))
      throw new NotPermitted("teams.save-permissions");
    const [team] = await tx.insert(teams).values({ name, description }).returning({ id: teams.id });
    if (!team) throw new Error("the team was not stored");
    const teamId = team.id;
    if (permissions.length > 0)
      await tx.insert(teamPermissions).values(permissions.map((permission) => ({ teamId, permission })));
    if (email !== null) {
      await lockAdmins(tx);
      const invited = await inviteAddress(tx, staff, { teamId, email, language: input.language });
      const permission = permissionUsed(staff, "teams.add-member");
      // The invitation is a separate action and needs its own audit row. `writeAudited` writes only the row
      // for the new team.
      await recordAudit(tx, staff, { ...invited, action: invited.audit, permission });
    }
    return {
      result: { teamId, email },
      audit: "TEAM_CREATED",
      table: "teams",
      recordId: teamId,
      details: { before: null, after: { name, description, ...(permissions.length > 0 && { permissions }) } },
    };
  });
}
