import { Plus } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { formOf, listAddress } from "#app/admin/design/list/list-address.ts";
import { readEdited, useFormAddress } from "#app/admin/design/list/use-form-address.ts";
import { useLiveList } from "#app/admin/design/list/use-live-list.ts";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { rereadWhenOutdated } from "#app/admin/design/reread-when-outdated.ts";
import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { callerContext } from "#app/request/caller.ts";
import { listAdmins } from "#domain/identity/admins/list-admins.ts";
import { findTeam, listTeams } from "#domain/identity/teams/queries.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import type { Route } from "./+types/page";
import { teamsAction } from "./actions.ts";
import { AdminList } from "./admins-table.tsx";
import { TeamDialog } from "./dialog.tsx";
import { teamsMessages as messages } from "./messages.ts";
import { TeamForm } from "./team-form.tsx";
import { TeamGrid } from "./team-grid.tsx";

export const action = teamsAction;
export const shouldRevalidate = rereadWhenOutdated;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const search = new URL(request.url).searchParams;
  const asked = search.get("equipe");
  const [teams, admins, team, timeZone, isFactorRequired] = await Promise.all([
    listTeams(caller),
    listAdmins(caller),
    asked ? findTeam(caller, asked, search.get("membro") ?? "") : null,
    readSetting("storeTimeZone"),
    readSetting("staffSecondFactorRequired"),
  ]);
  const edited = await readEdited(params, async (id) => teams.find((one) => one.id === id) ?? null);
  return { teams, admins, team, edited, gone: team ? null : asked, timeZone, isFactorRequired };
}

/**
 * Shows teams as cards, and the admins (spec B2.11). The address `?equipe=...` opens one team in a dialog,
 * and the addresses `novo` and `:id/editar` open the form of a team.
 */
export default function TeamsPage({ loaderData }: Route.ComponentProps) {
  const { teams, admins, team, edited, gone, timeZone, isFactorRequired } = loaderData;
  const editing = useFormAddress(teams, edited);
  const [created, setCreated] = useState<string | null>(null);
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const goTo = (equipe: string | null) =>
    void navigate(listAddress(location, { equipe, membro: null }), { preventScrollReset: true });

  // The page opens a newly created team only when the address of the page no longer names the form of the
  // team.
  const opens = formOf(location.pathname) === null ? created : null;
  const openCreated = useEffectEvent((teamId: string) => {
    setCreated(null);
    goTo(teamId);
  });
  useEffect(() => {
    if (opens !== null) openCreated(opens);
  }, [opens]);

  useLiveList("people");
  // When the user has just deleted a team, the page does not report that this team is missing.
  const deleted = useRef<string>(undefined);
  useEffect(() => {
    if (gone && gone !== deleted.current) toast({ title: messages.gone, variant: "destructive" });
  }, [gone, toast]);

  const create = (
    <Button size="sm" onClick={editing.create}>
      <Plus aria-hidden="true" size={18} />
      {messages.create}
    </Button>
  );
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} actions={teams.length > 0 && create} />
      {teams.length === 0 ? (
        <EmptyState title={messages.none} action={create}>
          {messages.noneWhy}
        </EmptyState>
      ) : (
        <TeamGrid teams={teams} />
      )}
      <AdminList admins={admins} timeZone={timeZone} isFactorRequired={isFactorRequired} />
      <TeamDialog
        team={team}
        timeZone={timeZone}
        onClose={() => goTo(null)}
        onEdit={editing.edit}
        onDeleted={(teamId) => {
          deleted.current = teamId;
          goTo(null);
        }}
      />
      {editing.isMissing ? (
        <Dialog
          open={editing.props.open}
          onOpenChange={editing.props.onClose}
          title={adminMessages.parts.gone.title}
          description={adminMessages.parts.gone.text}
        />
      ) : (
        <TeamForm
          key={`form ${editing.opening}`}
          {...editing.props}
          team={editing.subject}
          onCreated={setCreated}
        />
      )}
    </>
  );
}
