import { useState } from "react";
import { CountedField } from "#app/admin/design/counted-field.tsx";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { NAME_MAX } from "#db/values/limits.ts";
import type { StaffCategory } from "#domain/catalog/categories/queries.ts";
import { SLUG_MAX } from "#domain/catalog/products/product-limits.ts";
import { slugify } from "#domain/catalog/products/slug.ts";
import { CATEGORY_DESCRIPTION_MAX, categoryForm, newCategoryForm } from "./forms.ts";
import { InkChoice } from "./ink-choice.tsx";
import { categoryMessages } from "./messages.ts";

interface CategoryDialogProps {
  /** null when the dialog creates a new category. */
  category: StaffCategory | null;
  open: boolean;
  onClose: () => void;
}

/** Creates or edits a category. The form cannot be submitted without a name (spec B5-9). */
export function CategoryDialog({ category, open, onClose }: CategoryDialogProps) {
  const messages = categoryMessages.form;
  const [name, setName] = useState(category?.name ?? "");
  const [slug, setSlug] = useState(category?.slug ?? "");
  const madeOf = category?.slug ?? slugify(name, "category");
  const isMoved = category !== null && slug !== "" && slug !== category.slug;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      isAddressed
      title={category ? messages.editTitle : messages.createTitle}
      intent={category ? "update" : "create"}
      fields={category ? { id: category.id, version: category.version } : undefined}
      schema={category ? categoryForm : newCategoryForm}
      submit={category ? messages.save : messages.create}
      isSubmitDisabled={name.trim() === ""}
    >
      {({ errors }) => (
        <>
          <Field label={messages.name} error={errors.name}>
            <TextInput
              name="name"
              required
              maxLength={NAME_MAX}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </Field>
          <Field
            label={messages.slug}
            help={
              isMoved
                ? messages.slugChanged
                : slug === "" && name.trim() !== ""
                  ? messages.slugHelp(madeOf)
                  : undefined
            }
            error={errors.slug}
          >
            <TextInput
              name="slug"
              maxLength={SLUG_MAX}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="font-mono"
              value={slug}
              onChange={(event) => setSlug(event.currentTarget.value)}
            />
          </Field>
          <CountedField
            label={messages.description}
            name="description"
            limit={CATEGORY_DESCRIPTION_MAX}
            defaultValue={category?.description ?? ""}
            error={errors.description}
            isLong
          />
          <InkChoice ink={category?.ink ?? null} error={errors.ink} />
          <label className="flex min-h-10 items-center gap-3">
            <input
              type="checkbox"
              name="isActive"
              value="true"
              defaultChecked={category?.isActive ?? true}
              className="size-5 accent-accent"
            />
            {messages.isActive}
          </label>
        </>
      )}
    </FormDialog>
  );
}
