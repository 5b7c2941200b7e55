import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { StatusBadge } from "#app/design-system/badge.tsx";
import type { InvitedMember, TeamMember, TeamView } from "#domain/identity/teams/queries.ts";
import { adminsMessages } from "./admin-messages.ts";
import { Candidates } from "./candidates.tsx";
import { InvitationBadge } from "./invitation-badge.tsx";
import { teamsMessages as messages } from "./messages.ts";
import { nameOf, PersonName } from "./person-name.tsx";

/** The members of a team, and a search for users to add. The page's address stores the search text. */
export function TeamMembers({ team, timeZone }: { team: TeamView; timeZone: string }) {
  const removal = useDialog<TeamMember>();
  return (
    <>
      <section aria-labelledby="team-members" className="grid gap-2">
        <h3 id="team-members" className="font-semibold text-16">
          {messages.membersTitle}
        </h3>
        {team.members.length === 0 && team.invited.length === 0 ? (
          <p className="text-15 text-ink-2">{messages.noMembers}</p>
        ) : (
          <ul className="divide-y divide-line border-line border-y">
            {team.members.map((member) => (
              <li key={member.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <PersonName person={member} />
                <MemberBadges member={member} />
                <RowButton
                  label={messages.memberRemoveOf(nameOf(member))}
                  onClick={() => removal.show(member)}
                >
                  {messages.memberRemove}
                </RowButton>
              </li>
            ))}
            {team.invited.map((person) => (
              <InvitedRow key={person.invitation.id} teamId={team.id} person={person} timeZone={timeZone} />
            ))}
          </ul>
        )}
      </section>
      <Candidates team={team} />
      <ConfirmDialog
        {...removal.props}
        title={messages.memberRemoveTitle}
        consequence={removal.subject && messages.memberRemoveWhat(nameOf(removal.subject))}
        confirm={messages.memberRemove}
        intent="remove-member"
        action="/admin/equipes"
        fields={{ teamId: team.id, memberId: removal.subject?.id ?? "" }}
      />
    </>
  );
}

/**
 * A user who has not accepted the invitation yet, with buttons to resend the link and to revoke the
 * invitation.
 */
function InvitedRow({
  teamId,
  person,
  timeZone,
}: {
  teamId: string;
  person: InvitedMember;
  timeZone: string;
}) {
  const { send, stepUp, busy } = useActionSender({ action: "/admin/equipes" });
  const { invite, withdraw, of } = adminsMessages;
  const button = (label: string, fields: Record<string, string>) => (
    <RowButton label={of(label, nameOf(person))} aria-disabled={busy} onClick={() => busy || send(fields)}>
      {label}
    </RowButton>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <PersonName person={person} />
      <InvitationBadge invitation={person.invitation} timeZone={timeZone} />
      {button(invite.again, { intent: "add-member", teamId, userId: person.userId })}
      {button(withdraw.button, { intent: "withdraw-invitation", invitationId: person.invitation.id })}
      {stepUp}
    </li>
  );
}

/**
 * Shows badges for a blocked member, for an admin (to whom team permissions do not apply), and for a missing
 * second factor.
 */
function MemberBadges({ member }: { member: TeamMember }) {
  if (member.isBlocked) return <StatusBadge tone="danger">{messages.blocked}</StatusBadge>;
  if (member.adminRecord)
    return (
      <StatusBadge tone="neutral">
        {member.adminRecord === "active" ? messages.admin : messages.adminInactive}
      </StatusBadge>
    );
  return member.hasSecondFactor ? null : <StatusBadge tone="warning">{messages.withoutFactor}</StatusBadge>;
}
