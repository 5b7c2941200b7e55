import { CountedField } from "#app/admin/design/counted-field.tsx";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import type { DialogProps } from "#app/admin/design/use-dialog.ts";
import { CLAIM_TITLE_MAX, CLAIM_WORDS_MAX, type OwnTestimonial } from "#domain/settings/claims.ts";
import { claimsMessages } from "#messages/pt-BR/back-office/settings/claims.ts";
import { testimonialForm } from "./claims-forms.ts";

interface TestimonialDialogProps extends DialogProps {
  /**
   * The index of the testimonial in the list, "new" for a new testimonial, or null before the first opening.
   */
  place: number | "new" | null;
  own: OwnTestimonial | undefined;
  version: string;
}

/** Edits one of the owner's testimonials in both languages. */
export function TestimonialDialog({ place, own, version, ...dialog }: TestimonialDialogProps) {
  const messages = claimsMessages.testimonials;
  const halves = [
    { prefix: "pt", legend: claimsMessages.inPortuguese, text: own?.["pt-BR"] },
    { prefix: "en", legend: claimsMessages.inEnglish, text: own?.en },
  ];
  return (
    <FormDialog
      {...dialog}
      title={place === "new" ? messages.addTitle : messages.editTitle}
      description={claimsMessages.oneLanguage}
      intent="save-testimonial"
      fields={typeof place === "number" ? { index: place } : undefined}
      version={version}
      schema={testimonialForm}
      width="wide"
    >
      {({ errors }) => (
        <>
          <CountedField
            label={messages.name}
            name="name"
            limit={CLAIM_TITLE_MAX}
            defaultValue={own?.name ?? ""}
            error={errors.name}
          />
          {halves.map(({ prefix, legend, text }) => (
            <fieldset key={prefix} className="grid gap-4">
              <legend className="mb-2 font-semibold">{legend}</legend>
              <CountedField
                label={claimsMessages.textField}
                name={`${prefix}Words`}
                limit={CLAIM_WORDS_MAX}
                defaultValue={text?.words ?? ""}
                error={errors[`${prefix}Words`]}
                isLong
              />
              <CountedField
                label={messages.role}
                name={`${prefix}Role`}
                limit={CLAIM_TITLE_MAX}
                defaultValue={text?.role ?? ""}
                error={errors[`${prefix}Role`]}
              />
            </fieldset>
          ))}
          {errors.version && (
            <p role="alert" className="rounded-10 bg-danger-soft px-3 py-2 text-danger">
              {errors.version}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
