import { useEffect } from "react";
import { data, useRouteLoaderData } from "react-router";
import { ExportButton } from "#app/admin/design/export/export-button.tsx";
import { useExportRefusal } from "#app/admin/design/export/export-refusal.ts";
import { AddressSelect } from "#app/admin/design/list/address-select.tsx";
import { ListPage, ListToolbar } from "#app/admin/design/list/list-page.tsx";
import { useLiveList } from "#app/admin/design/list/use-live-list.ts";
import { readPart } from "#app/admin/design/read-part.ts";
import { rereadWhenOutdated } from "#app/admin/design/reread-when-outdated.ts";
import type { Shell } from "#app/admin/shell.ts";
import { callerContext } from "#app/caller.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import { findPerson } from "#domain/identity/users/find-person.ts";
import { PEOPLE_PAGE, peopleSorts } from "#domain/identity/users/person-views.ts";
import { listPeople } from "#domain/identity/users/queries.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import { readSetting } from "#domain/settings/queries.ts";
import type { Route } from "./+types/page";
import { usersAction } from "./actions.ts";
import { PersonDialog } from "./dialog.tsx";
import { usersMessages as words } from "./messages.ts";
import { readPeopleQuery } from "./people-query.ts";
import { PeopleTable } from "./table.tsx";

export const action = usersAction;
export const shouldRevalidate = rereadWhenOutdated;

/** When the list cannot be read, the page shows an error. Permission errors are left to the guard. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const search = new URL(request.url).searchParams;
  const query = readPeopleQuery(search);
  const asked = search.get("usuario");
  const read = await readPart(
    context,
    Promise.all([
      listPeople(caller, query),
      asked ? findPerson(caller, asked) : null,
      readSetting("storeTimeZone"),
    ]),
  );
  if (read === "failed")
    return data({ query, list: null, person: null, isGone: false, timeZone: "UTC" }, { status: 500 });
  const [list, person, timeZone] = read;
  return { query, list, person, isGone: asked !== null && person === null, timeZone };
}

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { query, list, person, isGone, timeZone } = loaderData;
  const shell = useRouteLoaderData("admin/layout") as Shell;
  const toast = useToast();
  useLiveList("people", () => ({ title: words.loadFailed, description: words.loadFailedWhy }));
  useEffect(() => {
    if (isGone) toast({ title: words.gone, variant: "destructive" });
  }, [isGone, toast]);
  useExportRefusal("/admin/usuarios", () => words.exportFailed);
  const counts = list?.counts ?? { "": 0, compradores: 0, bloqueados: 0 };
  const tabs = [
    { value: "", label: words.everybody, count: counts[""] },
    { value: "compradores", label: words.buyers, count: counts.compradores },
    { value: "bloqueados", label: words.blockedTab, count: counts.bloqueados },
  ];
  const sorts = peopleSorts.map((sort) => [sort, words.sorts[sort || "newest"]] as const);
  return (
    <ListPage
      title={words.title}
      lead={words.lead}
      actions={
        list &&
        staffCan(shell, "users.export") && (
          <ExportButton action="/admin/usuarios/exportar" fields={{ q: query.search, tab: query.tab }} />
        )
      }
      toolbar={
        <ListToolbar
          search={words.search}
          choices={
            <AddressSelect name="sort" label={words.sort} value={query.sort} options={sorts} isLabelShown />
          }
          tabs={{ label: words.tabs, tabs }}
        />
      }
      table={list && <PeopleTable rows={list.rows} query={query} timeZone={timeZone} />}
      pages={list && { page: list.page, pageSize: PEOPLE_PAGE, total: list.total }}
      failed={{ title: words.loadFailed, words: words.loadFailedWhy, again: words.again }}
    >
      <PersonDialog person={person} timeZone={timeZone} rights={shell} />
    </ListPage>
  );
}
