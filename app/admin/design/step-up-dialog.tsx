import { useRef } from "react";
import { useFetcher } from "react-router";
import { adminMessages } from "#app/admin/messages.ts";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import type { FormAnswer } from "#app/form-answer.ts";
import { useAnswer } from "./use-answer.ts";

interface StepUpProps {
  /** What is missing; null while nothing is. */
  need: "enable" | "confirm" | null;
  onClose: () => void;
  /** The code was right: what was refused can be sent again. */
  onConfirmed: () => void;
}

/** "2FA Required" (spec: back-office §8): asks for the code again, or leads to where a second factor is turned on. */
export function StepUpDialog({ need, onClose, onConfirmed }: StepUpProps) {
  const words = adminMessages.stepUp;
  const fetcher = useFetcher<FormAnswer>();
  const code = useRef<HTMLInputElement>(null);
  const busy = fetcher.state !== "idle";
  const answer = fetcher.data;
  useAnswer(answer, (heard) => {
    if (heard.ok) onConfirmed();
  });
  const error = answer && !answer.ok ? answer.toast.description : undefined;

  return (
    <Dialog
      open={need !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.title}
      description={words.words}
      initialFocus={need === "confirm" ? code : undefined}
    >
      {need === "enable" ? (
        <div className="grid gap-4">
          <p>{words.enable}</p>
          <LinkButton to="/admin/security">{words.goToSecurity}</LinkButton>
        </div>
      ) : (
        <fetcher.Form method="post" action="/admin/confirm" className="grid gap-4">
          <input type="hidden" name="intent" value="confirm" />
          <Field label={words.code} help={words.ask} error={error}>
            <TextInput
              ref={code}
              name="code"
              required
              autoComplete="one-time-code"
              maxLength={20}
              className="font-mono"
            />
          </Field>
          <Button type="submit" aria-disabled={busy} onClick={(event) => busy && event.preventDefault()}>
            {busy ? adminMessages.parts.working : words.confirm}
          </Button>
        </fetcher.Form>
      )}
    </Dialog>
  );
}
