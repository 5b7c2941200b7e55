import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { useLiveList } from "#app/admin/design/list/use-live-list.ts";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { rereadWhenOutdated } from "#app/admin/design/reread-when-outdated.ts";
import { Button } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { callerContext } from "#app/request/caller.ts";
import { listAdmins } from "#domain/identity/admins/list-admins.ts";
import { findTeam, listTeams } from "#domain/identity/teams/queries.ts";
import { readSetting } from "#domain/settings/queries.ts";
import type { Route } from "./+types/page";
import { teamsAction } from "./actions.ts";
import { AdminList } from "./admins-table.tsx";
import { TeamDialog } from "./dialog.tsx";
import { teamsMessages as messages } from "./messages.ts";
import { TeamForm } from "./team-form.tsx";
import { TeamGrid } from "./team-grid.tsx";

export const action = teamsAction;
export const shouldRevalidate = rereadWhenOutdated;

export async function loader({ request, context }: Route.LoaderArgs) {
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
  return { teams, admins, team, gone: team ? null : asked, timeZone, isFactorRequired };
}

/**
 * Teams as cards, one team in a dialog by the address
 * `?equipe=...`, and the admins (spec B2.11).
 */
export default function TeamsPage({ loaderData }: Route.ComponentProps) {
  const { teams, admins, team, gone, timeZone, isFactorRequired } = loaderData;
  const [isCreating, setCreating] = useState(false);
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const goTo = (equipe: string | null) =>
    void navigate(listAddress(location, { equipe, membro: null }), { preventScrollReset: true });

  useLiveList("people");
  // A user who has just deleted a team needs no notice that it is gone.
  const deleted = useRef<string>(undefined);
  useEffect(() => {
    if (gone && gone !== deleted.current) toast({ title: messages.gone, variant: "destructive" });
  }, [gone, toast]);

  const create = <Button onClick={() => setCreating(true)}>{messages.create}</Button>;
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} actions={create} />
      {teams.length === 0 ? (
        <EmptyState title={messages.none}>{messages.noneWhy}</EmptyState>
      ) : (
        <TeamGrid teams={teams} />
      )}
      <AdminList admins={admins} timeZone={timeZone} isFactorRequired={isFactorRequired} />
      <TeamForm
        open={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(teamId) => goTo(teamId)}
        title={messages.createTitle}
      />
      <TeamDialog
        team={team}
        timeZone={timeZone}
        onClose={() => goTo(null)}
        onDeleted={(teamId) => {
          deleted.current = teamId;
          goTo(null);
        }}
      />
    </>
  );
}
