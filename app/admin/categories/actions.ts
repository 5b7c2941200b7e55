import "#app/admin/held-changes/place-error.ts";
import { formAction, onIntent } from "#app/request/form-action.ts";
import { createCategory } from "#domain/catalog/categories/create-category.ts";
import { deleteCategory } from "#domain/catalog/categories/delete-category.ts";
import { updateCategory } from "#domain/catalog/categories/update-category.ts";
import { categoryDeletionForm, categoryForm, categoryOf, newCategoryForm } from "./forms.ts";
import { categoryMessages as messages } from "./messages.ts";

/** The actions of /admin/categorias, keyed by intent. */
export const categoriesAction = formAction({
  create: onIntent({
    action: "categories.save",
    schema: newCategoryForm,
    failed: () => messages.createFailed,
    run: async (caller, input) => {
      await createCategory(caller, categoryOf(input));
      return { toast: { title: messages.created } };
    },
  }),
  update: onIntent({
    action: "categories.save",
    schema: categoryForm,
    failed: () => messages.updateFailed,
    run: async (caller, { id, version, ...input }) => {
      await updateCategory(caller, { id, version, category: categoryOf(input) });
      return { toast: { title: messages.updated } };
    },
  }),
  delete: onIntent({
    action: "categories.delete",
    schema: categoryDeletionForm,
    failed: () => messages.deleteFailed,
    unexpected: () => messages.deleteFailedText,
    run: async (caller, { id, moveTo }) => {
      const { moved } = await deleteCategory(caller, { id, moveTo: moveTo === "" ? null : moveTo });
      const description = moved > 0 ? { description: messages.moved(moved) } : {};
      return { toast: { title: messages.deleted, ...description } };
    },
  }),
});
