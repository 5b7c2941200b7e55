import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { ListScreen, readListQuery } from "#app/admin/design/list/list-screen.tsx";
import { readEdited } from "#app/admin/design/list/use-form-address.ts";
import { loadFailure } from "#app/admin/design/load-failure.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { callerContext } from "#app/request/caller.ts";
import {
  findStaffCategory,
  listCategoryChoices,
  listStaffCategories,
  type StaffCategory,
} from "#domain/catalog/categories/queries.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import type { Route } from "./+types/page";
import { categoriesAction } from "./actions.ts";
import { DeletionDialog } from "./deletion-dialog.tsx";
import { CategoryDialog } from "./dialog.tsx";
import { categoryMessages as messages } from "./messages.ts";
import { CategoryTable } from "./table.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const query = readListQuery(request);
  const [list, choices, edited] = await Promise.all([
    listStaffCategories(caller, query),
    listCategoryChoices(caller),
    readEdited(params, (id) => findStaffCategory(caller, id)),
  ]);
  return { query, list, choices, edited };
}

export const action = categoriesAction;

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const { query, list, choices, edited } = loaderData;
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  const deletion = useDialog<StaffCategory>();
  const remove = staffCan(shell, "categories.delete") ? deletion.show : null;
  return (
    <ListScreen
      {...{ messages, query, list, edited }}
      rows={list.categories}
      table={(edit, empty) => <CategoryTable rows={list.categories} {...{ edit, remove, empty }} />}
      form={(category, { key, ...props }) => <CategoryDialog key={key} category={category} {...props} />}
    >
      {deletion.subject && (
        <DeletionDialog
          key={`delete ${deletion.opening}`}
          category={deletion.subject}
          choices={choices}
          {...deletion.props}
        />
      )}
    </ListScreen>
  );
}

export const ErrorBoundary = loadFailure(() => messages);
