import { Plus } from "lucide-react";
import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { pageOf } from "#app/admin/design/list/list-address.ts";
import { ActiveList } from "#app/admin/design/list/list-page.tsx";
import { UnreadPage } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import type { Shell } from "#app/admin/shell.ts";
import { callerContext } from "#app/caller.ts";
import { Button } from "#app/design-system/button.tsx";
import { formAction, onIntent } from "#app/form-action.ts";
import { activeTabOf } from "#domain/catalog/banners/active-tab.ts";
import { createCategory } from "#domain/catalog/categories/create-category.ts";
import { deleteCategory } from "#domain/catalog/categories/delete-category.ts";
import {
  listCategoryChoices,
  listStaffCategories,
  type StaffCategory,
} from "#domain/catalog/categories/queries.ts";
import { updateCategory } from "#domain/catalog/categories/update-category.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import type { Route } from "./+types/page";
import { DeletionDialog } from "./deletion-dialog.tsx";
import { CategoryDialog } from "./dialog.tsx";
import { categoryDeletionForm, categoryForm, categoryOf, newCategoryForm } from "./forms.ts";
import { categoryMessages as words } from "./messages.ts";
import { categoryColumns } from "./table.tsx";

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

export const action = formAction({
  create: onIntent({
    action: "categories.save",
    schema: newCategoryForm,
    failed: () => words.createFailed,
    run: async (caller, input) => {
      await createCategory(caller, categoryOf(input));
      return { toast: { title: words.created } };
    },
  }),
  update: onIntent({
    action: "categories.save",
    schema: categoryForm,
    failed: () => words.updateFailed,
    run: async (caller, { id, version, ...input }) => {
      await updateCategory(caller, { id, version, category: categoryOf(input) });
      return { toast: { title: words.updated } };
    },
  }),
  delete: onIntent({
    action: "categories.delete",
    schema: categoryDeletionForm,
    failed: () => words.deleteFailed,
    unexpected: () => words.deleteFailedWords,
    run: async (caller, { id, moveTo }) => {
      const { moved } = await deleteCategory(caller, { id, moveTo: moveTo === "" ? null : moveTo });
      const description = moved > 0 ? { description: words.moved(moved) } : {};
      return { toast: { title: words.deleted, ...description } };
    },
  }),
});

type Open = { kind: "form"; category: StaffCategory | null } | { kind: "deletion"; category: StaffCategory };

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const { query, list, choices } = loaderData;
  const shell = useRouteLoaderData("admin/layout") as Shell;
  const [shown, setShown] = useState<Open | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState(0);
  const open = (what: Open) => {
    setShown(what);
    setOpened(opened + 1);
    setOpen(true);
  };
  const create = (
    <Button onClick={() => open({ kind: "form", category: null })}>
      <Plus aria-hidden="true" size={18} />
      {words.create}
    </Button>
  );

  const columns = categoryColumns({
    edit: (category) => open({ kind: "form", category }),
    remove: staffCan(shell, "categories.delete") ? (category) => open({ kind: "deletion", category }) : null,
  });

  return (
    <>
      <PageHead title={words.title} lead={words.lead} actions={create} />
      <ActiveList
        words={words}
        columns={columns}
        rows={list.categories}
        query={query}
        list={list}
        create={create}
      />
      {shown?.kind === "form" && (
        <CategoryDialog key={opened} category={shown.category} open={isOpen} onOpenChange={setOpen} />
      )}
      {shown?.kind === "deletion" && (
        <DeletionDialog
          key={opened}
          category={shown.category}
          choices={choices}
          open={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const failed = { title: words.loadFailed, words: words.loadFailedWords, again: words.again };
  return <UnreadPage error={error} title={words.title} lead={words.lead} failed={failed} />;
}
