import { useId, useRef, useState } from "react";
import { ActionForm, useActionSender } from "#app/admin/design/action-form.tsx";
import { makePasskey } from "#app/admin/passkeys/ask-authenticator.ts";
import { passkeyMessages as messages } from "#app/admin/passkeys/messages.ts";
import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { PASSKEY_NAME_MAX } from "#domain/identity/passkeys/passkey-name.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { newPasskeyForm } from "./forms.ts";
import { PasswordField } from "./password-field.tsx";

interface NewPasskeyDialogProps {
  open: boolean;
  onClose: () => void;
  /** The suggested name: browser and operating system. */
  device: string;
}

/** Asks for the name of a new passkey and for the password, then creates the passkey on the device. */
export function NewPasskeyDialog({ open, onClose, device }: NewPasskeyDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  const toast = useToast();
  const sender = useActionSender({ onDone: onClose });

  async function make(result: unknown): Promise<void> {
    const name = form.current ? String(new FormData(form.current).get("name") ?? "") : "";
    setWaiting(true);
    const made = await makePasskey((result as { options: unknown }).options);
    setWaiting(false);
    if ("answer" in made) sender.send({ intent: "add-passkey", name, answer: made.answer });
    else
      toast({ title: messages.failed, description: messages.problems[made.problem], variant: "destructive" });
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          if (!next && !isWaiting) onClose();
        }}
        title={messages.addTitle}
        description={messages.addWhy}
        footer={
          <div className="flex flex-wrap items-center justify-end gap-2">
            <p role="status" className="mr-auto text-ink-2">
              {isWaiting ? messages.waiting : ""}
            </p>
            <Button variant="outline" onClick={onClose}>
              {adminMessages.parts.cancel}
            </Button>
            <Button type="submit" form={formId} disabled={isWaiting}>
              {messages.next}
            </Button>
          </div>
        }
      >
        <ActionForm
          id={formId}
          formRef={form}
          intent="begin-passkey"
          schema={newPasskeyForm}
          onDone={(result) => void make(result)}
          className="grid gap-4"
        >
          {({ errors }) => (
            <>
              <Field label={messages.name} help={messages.nameHelp} error={errors.name}>
                <TextInput
                  name="name"
                  defaultValue={device}
                  maxLength={PASSKEY_NAME_MAX}
                  autoComplete="off"
                />
              </Field>
              <PasswordField error={errors.current} />
            </>
          )}
        </ActionForm>
      </Dialog>
      {sender.stepUp}
    </>
  );
}
