import { useRef, useState } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { MAIL_SUBJECT_MAX, MAIL_TEXT_MAX, placeholdersOf } from "#domain/settings/mail-texts.ts";
import { mailForm } from "./forms.ts";
import { languageName, type MailRow } from "./mail-row.ts";
import { brandMessages } from "./messages.ts";

interface MailDialogProps {
  row: MailRow;
  version: string;
  open: boolean;
  onClose: () => void;
}

/** Edits the subject and the text of one mail, with a preview for an invented order. */
export function MailDialog({ row, version, open, onClose }: MailDialogProps) {
  const messages = brandMessages.mails;
  const { mail, language, own, builtIn } = row;
  const shown = own ?? builtIn;
  const fields = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<{ subject: string; text: string } | null>(null);
  const preview = useActionSender({
    onDone: (result) => setSeen(result as { subject: string; text: string }),
  });
  const typedIn = (name: string) =>
    fields.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)?.value ?? "";
  const ask = () => {
    if (preview.busy) return;
    const typed = { subject: typedIn("subject"), text: typedIn("text") };
    preview.send({ intent: "preview-mail", mail, language, version, ...typed });
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`${messages.names[mail]}, ${languageName(language)}`}
      intent="save-mail"
      fields={{ mail, language }}
      version={version}
      schema={mailForm}
      width="wide"
    >
      {({ errors }) => (
        <div ref={fields} className="grid gap-4">
          <Field label={messages.subject} error={errors.subject ?? preview.errors.subject}>
            <TextInput
              name="subject"
              lang={language}
              maxLength={MAIL_SUBJECT_MAX}
              defaultValue={shown.subject}
              autoComplete="off"
            />
          </Field>
          <Field label={messages.text} help={messages.textHelp} error={errors.text ?? preview.errors.text}>
            <TextArea
              name="text"
              lang={language}
              rows={7}
              maxLength={MAIL_TEXT_MAX}
              defaultValue={shown.text}
            />
          </Field>
          <div className="text-13 text-ink-2">
            <p>{messages.placeholders}</p>
            <ul className="mt-1 grid gap-0.5">
              {placeholdersOf(mail).map((name) => (
                <li key={name}>
                  <code className="font-mono">{`{${name}}`}</code> {messages.placeholder[name]}
                </li>
              ))}
            </ul>
          </div>
          <div>
            <Button variant="outline" size="sm" aria-disabled={preview.busy} onClick={ask}>
              {messages.preview}
            </Button>
          </div>
          {seen && (
            <section
              aria-label={messages.previewTitle}
              lang={language}
              className="rounded-10 border border-line bg-bg p-4"
            >
              <p className="font-semibold [overflow-wrap:anywhere]">{seen.subject}</p>
              <p className="mt-2 text-15 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
                {seen.text}
              </p>
            </section>
          )}
        </div>
      )}
    </FormDialog>
  );
}
