import { and, eq, isNull, sql } from "drizzle-orm";
import { staffInvitations } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { voidLink } from "./invite-to-staff.ts";

/**
 * Withdraws an open invitation to the staff and voids its link. The invited account stays unchanged.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 * @throws NotFound when the invitation is unknown, accepted or withdrawn.
 */
export async function withdrawInvitation(caller: Caller, input: { invitationId: string }): Promise<void> {
  await audited(caller, "invitations.withdraw", async (tx) => {
    const { invitationId } = input;
    if (!isId(invitationId)) throw new NotFound("invitation");
    const [withdrawn] = await tx
      .update(staffInvitations)
      .set({ withdrawnAt: sql`now()` })
      .where(
        and(
          eq(staffInvitations.id, invitationId),
          isNull(staffInvitations.acceptedAt),
          isNull(staffInvitations.withdrawnAt),
        ),
      )
      .returning();
    if (!withdrawn) throw new NotFound("invitation");
    await voidLink(tx, withdrawn.linkId);
    return {
      audit: "STAFF_INVITATION_WITHDRAWN",
      table: "staff_invitations",
      recordId: invitationId,
      details: { before: { user_id: withdrawn.userId, team_id: withdrawn.teamId }, after: null },
    };
  });
}
