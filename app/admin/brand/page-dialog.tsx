import { useRef, useState } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { CountedField } from "#app/admin/design/counted-field.tsx";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import { PAGE_BODY_MAX, PAGE_SLUG_MAX, PAGE_TITLE_MAX } from "#db/values/limits.ts";
import { pageLanguages } from "#db/values/vocabulary.ts";
import type { StaffPage } from "#domain/settings/pages/queries.ts";
import { newPageForm, pageForm } from "./forms.ts";
import { brandMessages } from "./messages.ts";

interface PageDialogProps {
  /** null when the dialog creates a new page. */
  page: StaffPage | null;
  open: boolean;
  onClose: () => void;
}

/** Creates or edits a page, with a preview of its text. */
export function PageDialog({ page, open, onClose }: PageDialogProps) {
  const messages = brandMessages.pages.form;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={page ? messages.editTitle : messages.createTitle}
      intent={page ? "update-page" : "create-page"}
      fields={page ? { id: page.id, version: page.version } : undefined}
      schema={page ? pageForm : newPageForm}
      width="wide"
    >
      {({ errors }) => (
        <>
          <CountedField
            label={messages.title}
            name="title"
            limit={PAGE_TITLE_MAX}
            defaultValue={page?.title ?? ""}
            error={errors.title}
            rest={{ required: true, autoComplete: "off" }}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label={messages.slug} help={messages.slugHelp} error={errors.slug}>
              <TextInput
                name="slug"
                required
                maxLength={PAGE_SLUG_MAX}
                defaultValue={page?.slug ?? ""}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
            <Field label={messages.language} error={errors.language}>
              <SelectInput name="language" defaultValue={page?.language ?? "pt-BR"} className="w-full">
                {pageLanguages.map((language) => (
                  <option key={language} value={language}>
                    {messages.languages[language]}
                  </option>
                ))}
              </SelectInput>
            </Field>
          </div>
          <BodyField body={page?.body ?? ""} error={errors.body} />
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <Tick name="isPublished" label={messages.isPublished} isOn={page?.isPublished ?? false} />
            <Tick
              name="inFooter"
              label={messages.inFooter}
              isOn={page ? page.footerPosition !== null : false}
              error={errors.inFooter}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}

/** The text with a preview. The server renders the preview with the same rules as a saved page. */
function BodyField({ body, error }: { body: string; error: string | undefined }) {
  const messages = brandMessages.pages.form;
  const text = useRef<HTMLDivElement>(null);
  const [html, setHtml] = useState<string | null>(null);
  const preview = useActionSender({ onDone: (result) => setHtml((result as { html: string }).html) });
  const typed = () => text.current?.querySelector("textarea")?.value ?? "";
  return (
    <div ref={text} className="grid gap-2">
      <Field label={messages.body} help={messages.bodyHelp} error={error ?? preview.errors.body}>
        <TextArea name="body" rows={12} maxLength={PAGE_BODY_MAX} defaultValue={body} />
      </Field>
      <div>
        <Button
          variant="outline"
          size="sm"
          aria-disabled={preview.busy}
          onClick={() => preview.busy || preview.send({ intent: "preview-page", body: typed() })}
        >
          {messages.preview}
        </Button>
      </div>
      {html !== null && (
        <section aria-label={messages.previewTitle} className="rounded-10 border border-line bg-bg p-4">
          {/* The preview is inert, because a click on one of its links would leave the form. */}
          <div
            inert
            className="own-text"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: written by renderMarkdown
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </section>
      )}
    </div>
  );
}

interface TickProps {
  name: string;
  label: string;
  isOn: boolean;
  error?: string | undefined;
}

function Tick({ name, label, isOn, error }: TickProps) {
  return (
    <div className="grid gap-1">
      <label className="inline-flex min-h-9 items-center gap-2 text-15">
        <input
          type="checkbox"
          name={name}
          value="true"
          defaultChecked={isOn}
          aria-invalid={error ? true : undefined}
          className="size-5 accent-accent"
        />
        {label}
      </label>
      {error && <p className="text-13 text-danger">{error}</p>}
    </div>
  );
}
