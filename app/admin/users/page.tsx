import { useEffect } from "react";
import { data, useRouteLoaderData } from "react-router";
import { ExportButton } from "#app/admin/design/export/export-button.tsx";
import { useExportRefusal } from "#app/admin/design/export/export-refusal.ts";
import { ListTabs } from "#app/admin/design/list/list-tabs.tsx";
import { Pagination } from "#app/admin/design/list/pagination.tsx";
import { SearchBox } from "#app/admin/design/list/search-box.tsx";
import { useLiveList } from "#app/admin/design/list/use-live-list.ts";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { rereadWhenOutdated } from "#app/admin/design/reread-when-outdated.ts";
import type { Shell } from "#app/admin/shell.ts";
import { answerContext } from "#app/answer.ts";
import { callerContext } from "#app/caller.ts";
import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { findPerson } from "#domain/identity/users/find-person.ts";
import { PEOPLE_PAGE } from "#domain/identity/users/person-views.ts";
import { listPeople } from "#domain/identity/users/queries.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import { readSetting } from "#domain/settings/queries.ts";
import type { Route } from "./+types/page";
import { usersAction } from "./actions.ts";
import { PersonDialog } from "./dialog.tsx";
import { usersMessages as words } from "./messages.ts";
import { readPeopleQuery } from "./people-query.ts";
import { SortChoice } from "./sort-choice.tsx";
import { PeopleTable } from "./table.tsx";

export const action = usersAction;
export const shouldRevalidate = rereadWhenOutdated;

/** When the list cannot be read, the page shows an error. Permission errors are left to the guard. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const search = new URL(request.url).searchParams;
  const query = readPeopleQuery(search);
  const asked = search.get("usuario");
  try {
    const [list, person, timeZone] = await Promise.all([
      listPeople(caller, query),
      asked ? findPerson(caller, asked) : null,
      readSetting("storeTimeZone"),
    ]);
    return { query, list, person, isGone: asked !== null && person === null, timeZone };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    context.get(answerContext).report(error);
    return data({ query, list: null, person: null, isGone: false, timeZone: "UTC" }, { status: 500 });
  }
}

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { query, list, person, isGone, timeZone } = loaderData;
  const shell = useRouteLoaderData("admin/layout") as Shell;
  useLiveList("people", () => ({ title: words.loadFailed, description: words.loadFailedWhy }));
  useNotices({ isBroken: list === null, isGone });
  useExportRefusal("/admin/usuarios", () => words.exportFailed);
  const counts = list?.counts ?? { "": 0, compradores: 0, bloqueados: 0 };
  return (
    <>
      <PageHead
        title={words.title}
        lead={words.lead}
        actions={
          list &&
          staffCan(shell, "users.export") && (
            <ExportButton action="/admin/usuarios/exportar" fields={{ q: query.search, tab: query.tab }} />
          )
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox placeholder={words.search} />
        <SortChoice sort={query.sort} />
      </div>
      <ListTabs
        label={words.tabs}
        tabs={[
          { value: "", label: words.everybody, count: counts[""] },
          { value: "compradores", label: words.buyers, count: counts.compradores },
          { value: "bloqueados", label: words.blockedTab, count: counts.bloqueados },
        ]}
      />
      <div className="mt-4">
        {list ? (
          <>
            <PeopleTable rows={list.rows} query={query} timeZone={timeZone} />
            <Pagination page={list.page} pageSize={PEOPLE_PAGE} total={list.total} />
          </>
        ) : (
          <EmptyState
            title={words.loadFailed}
            action={
              <LinkButton to="" reloadDocument variant="outline">
                {words.again}
              </LinkButton>
            }
          >
            {words.loadFailedWhy}
          </EmptyState>
        )}
      </div>
      <PersonDialog person={person} timeZone={timeZone} rights={shell} />
    </>
  );
}

/** Shows toasts for a list that could not be read and for a user who is gone. */
function useNotices({ isBroken, isGone }: { isBroken: boolean; isGone: boolean }): void {
  const toast = useToast();
  useEffect(() => {
    if (isBroken)
      toast({ title: words.loadFailed, description: words.loadFailedWhy, variant: "destructive" });
    if (isGone) toast({ title: words.gone, variant: "destructive" });
  }, [isBroken, isGone, toast]);
}
