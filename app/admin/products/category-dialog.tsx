import { useState } from "react";
import { z } from "zod";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { NAME_MAX } from "#db/values/limits.ts";
import { SLUG_MAX } from "#domain/catalog/products/product-limits.ts";
import { slugify } from "#domain/catalog/products/slug.ts";
import { productMessages } from "./messages.ts";

/** The schema of the dialog, used by the page and the server. */
export const categoryForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => productMessages.categoryDialog.nameMissing })
    .max(NAME_MAX),
  slug: z
    .string()
    .default("")
    .transform((typed) => (typed.trim() === "" ? undefined : slugify(typed, "")))
    .refine((slug) => slug !== "", { error: () => productMessages.categoryDialog.slugMalformed }),
  description: z.string().trim().max(2_000).default(""),
});

/** "Nova Categoria" on the products page (spec B2.6, R29). */
export function CategoryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const messages = productMessages.categoryDialog;
  const [name, setName] = useState("");
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={messages.title}
      intent="category"
      schema={categoryForm}
      submit={messages.create}
      isSubmitDisabled={name.trim() === ""}
    >
      {({ errors }) => (
        <>
          <Field label={messages.name} error={errors.name}>
            <TextInput
              name="name"
              required
              maxLength={NAME_MAX}
              defaultValue=""
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </Field>
          <Field label={messages.slug} error={errors.slug} help={messages.slugHelp}>
            <TextInput
              name="slug"
              maxLength={SLUG_MAX}
              placeholder={name.trim() === "" ? "" : slugify(name, "category")}
              className="font-mono"
            />
          </Field>
          <Field label={messages.description} error={errors.description}>
            <TextArea name="description" rows={3} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
