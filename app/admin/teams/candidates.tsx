import { useLocation } from "react-router";
import { ActionForm } from "#app/admin/design/action-form.tsx";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { SearchBox } from "#app/admin/design/list/search-box.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { Button } from "#app/design-system/button.tsx";
import type { TeamUser, TeamView } from "#domain/identity/teams/queries.ts";
import { CANDIDATE_SEARCH_MIN, invitedAddress } from "#domain/identity/teams/team-input.ts";
import { teamsMessages as messages } from "./messages.ts";
import { nameOf, PersonName } from "./person-name.tsx";

/**
 * A search for users to add. The page's address stores the search text. When the search text is a complete
 * mail address that no shown user has, staff can immediately invite this mail address.
 */
export function Candidates({ team }: { team: TeamView }) {
  const adding = useDialog<TeamUser>();
  const search = new URLSearchParams(useLocation().search).get("membro")?.trim() ?? "";
  const address = invitedAddress(search);
  const isShown = [...team.candidates, ...team.members, ...team.invited].some(
    ({ email }) => email === address,
  );
  return (
    <section aria-labelledby="team-candidates" className="grid gap-2">
      <h3 id="team-candidates" className="font-semibold text-16">
        {messages.addTitle}
      </h3>
      <SearchBox name="membro" placeholder={messages.addSearch} />
      {team.candidates.length === 0 ? (
        <p className="text-15 text-ink-2">
          {search.length < CANDIDATE_SEARCH_MIN
            ? messages.searchFirst(CANDIDATE_SEARCH_MIN)
            : messages.noCandidates}
        </p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {team.candidates.map((person) => (
            <li key={person.userId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <PersonName person={person} />
              <RowButton label={messages.addOf(nameOf(person))} onClick={() => adding.show(person)}>
                {messages.add}
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      {address !== null && !isShown && (
        <ActionForm
          intent="invite-member"
          action="/admin/equipes"
          fields={{ teamId: team.id, email: address }}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2"
        >
          {({ busy }) => (
            <>
              <p className="min-w-0 text-15 text-ink-2 [overflow-wrap:anywhere]">
                {messages.addConfirmWhat(address, team.permissions.length)}
              </p>
              <Button size="sm" type="submit" aria-disabled={busy}>
                {messages.inviteByMail}
              </Button>
            </>
          )}
        </ActionForm>
      )}
      <ConfirmDialog
        {...adding.props}
        title={messages.addConfirmTitle}
        consequence={adding.subject && messages.addConfirmWhat(adding.subject.email, team.permissions.length)}
        confirm={messages.add}
        isDestructive={false}
        intent="add-member"
        action="/admin/equipes"
        fields={{ teamId: team.id, userId: adding.subject?.userId ?? "" }}
      />
    </section>
  );
}
