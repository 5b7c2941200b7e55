import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import type { emailMessages } from "#db/schema/email.ts";
import { staffInvitations, teams } from "#db/schema/staff.ts";
import type { TeamPermission } from "#db/values/vocabulary.ts";
import type { MailValues } from "#messages/mail-messages.ts";

/**
 * Reads the team of a mailed invitation with its current permissions. Returns null for an invitation to
 * become an admin, and for a mail that is not an invitation.
 */
export async function readMailInvitation(
  mail: Pick<typeof emailMessages.$inferSelect, "template" | "data">,
): Promise<MailValues["team"]> {
  const { linkId } = mail.data;
  if (mail.template !== "staff_invited" || typeof linkId !== "string") return null;
  const [team] = await db
    .select({
      name: teams.name,
      permissions: sql<TeamPermission[]>`coalesce((select array_agg(p.permission order by p.permission)
        from team_permissions p where p.team_id = ${teams.id}), '{}')`,
    })
    .from(staffInvitations)
    .innerJoin(teams, eq(teams.id, staffInvitations.teamId))
    .where(eq(staffInvitations.linkId, linkId));
  return team ?? null;
}
