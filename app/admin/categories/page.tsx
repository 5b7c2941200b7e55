import { Plus } from "lucide-react";
import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { ActiveToolbar, isEmptyList, NoActiveRows } from "#app/admin/design/list/active-list.tsx";
import { pageOf } from "#app/admin/design/list/list-address.ts";
import { ListPage } from "#app/admin/design/list/list-page.tsx";
import { loadFailure } from "#app/admin/design/load-failure.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { Button } from "#app/design-system/button.tsx";
import { callerContext } from "#app/request/caller.ts";
import { activeTabOf } from "#domain/catalog/banners/active-tab.ts";
import {
  listCategoryChoices,
  listStaffCategories,
  type StaffCategory,
} from "#domain/catalog/categories/queries.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import type { Route } from "./+types/page";
import { categoriesAction } from "./actions.ts";
import { DeletionDialog } from "./deletion-dialog.tsx";
import { CategoryDialog } from "./dialog.tsx";
import { categoryMessages as words } from "./messages.ts";
import { CategoryTable } from "./table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const caller = context.get(callerContext);
  const query = { q: search.get("q") ?? "", tab: activeTabOf(search), page: pageOf(search) };
  const [list, choices] = await Promise.all([
    listStaffCategories(caller, query),
    listCategoryChoices(caller),
  ]);
  return { query, list, choices };
}

export const action = categoriesAction;

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const { query, list, choices } = loaderData;
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  const editing = useDialog<StaffCategory | null>();
  const deletion = useDialog<StaffCategory>();
  const create = (
    <Button onClick={() => editing.show(null)}>
      <Plus aria-hidden="true" size={18} />
      {words.create}
    </Button>
  );
  return (
    <ListPage
      title={words.title}
      lead={words.lead}
      actions={isEmptyList(list.counts, query) ? null : create}
      toolbar={<ActiveToolbar words={words} counts={list.counts} />}
      table={
        <CategoryTable
          rows={list.categories}
          edit={editing.show}
          remove={staffCan(shell, "categories.delete") ? deletion.show : null}
          empty={<NoActiveRows words={words} query={query} create={create} />}
        />
      }
      pages={list}
    >
      <CategoryDialog key={`edit ${editing.opening}`} category={editing.subject} {...editing.props} />
      {deletion.subject && (
        <DeletionDialog
          key={`delete ${deletion.opening}`}
          category={deletion.subject}
          choices={choices}
          {...deletion.props}
        />
      )}
    </ListPage>
  );
}

export const ErrorBoundary = loadFailure(() => words);
