import { useEffect } from "react";
import { data, useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { ExportButton } from "#app/admin/design/export/export-button.tsx";
import { useExportError } from "#app/admin/design/export/export-error.ts";
import { ListPage, ListToolbar } from "#app/admin/design/list/list-page.tsx";
import { SortSelect } from "#app/admin/design/list/sort-select.tsx";
import { useLiveList } from "#app/admin/design/list/use-live-list.ts";
import { readPart } from "#app/admin/design/read-part.ts";
import { rereadWhenOutdated } from "#app/admin/design/reread-when-outdated.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import { callerContext } from "#app/request/caller.ts";
import { findUser } from "#domain/identity/users/find-user.ts";
import { listUsers } from "#domain/identity/users/queries.ts";
import { type TabCounts, USERS_PAGE, userSorts } from "#domain/identity/users/user-views.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { usersMessages as messages } from "#messages/pt-BR/back-office/users.ts";
import type { Route } from "./+types/page";
import { usersAction } from "./actions.ts";
import { UserDialog } from "./dialog.tsx";
import { UserTable } from "./table.tsx";
import { ActiveTag } from "./tag-list.tsx";
import { readUserQuery } from "./user-query.ts";

export const action = usersAction;
export const shouldRevalidate = rereadWhenOutdated;

/**
 * When the list cannot be read, the page shows an error. The function throws permission errors, and the route
 * guard shows them.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const search = new URL(request.url).searchParams;
  const query = readUserQuery(search);
  const asked = search.get("usuario");
  const read = await readPart(
    context,
    Promise.all([
      listUsers(caller, query),
      asked ? findUser(caller, asked) : null,
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
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  const toast = useToast();
  useLiveList("people", () => ({ title: messages.loadFailed, description: messages.loadFailedWhy }));
  useEffect(() => {
    if (isGone) toast({ title: messages.gone, variant: "destructive" });
  }, [isGone, toast]);
  useExportError("/admin/usuarios", () => messages.exportFailed);
  const { convidados = 0, ...counts }: TabCounts = list?.counts ?? { "": 0, compradores: 0, bloqueados: 0 };
  // When a search finds very many users, the page does not count the users of each tab.
  const counted = (count: number) => (list?.isCapped ? {} : { count });
  const tabs = [
    { value: "", label: messages.everybody, ...counted(counts[""]) },
    { value: "compradores", label: messages.buyers, ...counted(counts.compradores) },
    { value: "bloqueados", label: messages.blockedTab, ...counted(counts.bloqueados) },
    ...(convidados > 0 || query.tab === "convidados"
      ? [{ value: "convidados", label: messages.guests, ...counted(convidados) }]
      : []),
  ];
  const sorts = userSorts.map((sort) => [sort, messages.sorts[sort || "newest"]] as const);
  return (
    <ListPage
      title={messages.title}
      lead={messages.lead}
      actions={
        list &&
        staffCan(shell, "users.export") && (
          <ExportButton
            action="/admin/usuarios/exportar"
            fields={{ q: query.search, tab: query.tab, marca: query.tag ?? "" }}
          />
        )
      }
      toolbar={
        <ListToolbar
          search={messages.search}
          choices={
            <>
              <SortSelect name="sort" label={messages.sort} value={query.sort} options={sorts} />
              <ActiveTag tag={query.tag} />
            </>
          }
          tabs={{ label: messages.tabs, tabs }}
        />
      }
      table={list && <UserTable rows={list.rows} query={query} timeZone={timeZone} />}
      pages={list && { ...list, pageSize: USERS_PAGE }}
      failed={{ title: messages.loadFailed, text: messages.loadFailedWhy, again: messages.again }}
    >
      <UserDialog person={person} timeZone={timeZone} rights={shell} />
    </ListPage>
  );
}
