import { CountedField } from "#app/admin/design/counted-field.tsx";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import {
  CLAIM_TITLE_MAX,
  CLAIM_WORDS_MAX,
  type ClaimName,
  type ClaimText,
  type OwnClaim,
} from "#domain/settings/claims.ts";
import { claimsMessages } from "#messages/pt-BR/back-office/settings/claims.ts";
import { claimForm, isTitled } from "./claims-forms.ts";

interface ClaimDialogProps {
  name: ClaimName;
  open: boolean;
  onClose: () => void;
  own: OwnClaim | undefined;
  written: Record<"en" | "pt-BR", ClaimText>;
  version: string;
}

/** Edits the text of one claim in both languages, and the switch that shows or hides the claim. */
export function ClaimDialog({ name, open, onClose, own, written, version }: ClaimDialogProps) {
  const messages = claimsMessages;
  // While the owner has written no text, the form contains the texts from the specification. The owner's text
  // can exist in only one language.
  const hasOwn = own?.en !== undefined || own?.["pt-BR"] !== undefined;
  const textIn = (language: "en" | "pt-BR") => (hasOwn ? own?.[language] : written[language]);
  const halves = [
    { prefix: "pt", legend: messages.inPortuguese, text: textIn("pt-BR") },
    { prefix: "en", legend: messages.inEnglish, text: textIn("en") },
  ];
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={messages.names[name]}
      description={messages.oneLanguage}
      intent="save-claim"
      fields={{ name }}
      version={version}
      schema={claimForm}
      width="wide"
    >
      {({ errors }) => (
        <>
          <label className="flex min-h-11 items-center gap-3 text-15">
            <input
              type="checkbox"
              name="shown"
              value="true"
              defaultChecked={own?.shown ?? true}
              className="size-6 shrink-0 accent-accent"
            />
            {messages.shown}
          </label>
          {halves.map(({ prefix, legend, text }) => (
            <fieldset key={prefix} className="grid gap-4">
              <legend className="mb-2 font-semibold">{legend}</legend>
              {isTitled(name) && (
                <CountedField
                  label={messages.titleField}
                  name={`${prefix}Title`}
                  limit={CLAIM_TITLE_MAX}
                  defaultValue={text?.title ?? ""}
                  error={errors[`${prefix}Title`]}
                />
              )}
              <CountedField
                label={messages.textField}
                name={`${prefix}Words`}
                limit={CLAIM_WORDS_MAX}
                defaultValue={text?.words ?? ""}
                error={errors[`${prefix}Words`]}
                isLong
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
