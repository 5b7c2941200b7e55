import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useRouteLoaderData } from "react-router";
import { adminMessages } from "#app/admin/messages.ts";
import { PasskeyButton } from "#app/admin/passkeys/passkey-button.tsx";
import type { Shell } from "#app/admin/shell.ts";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import type { FormAnswer } from "#app/form-answer.ts";
import { useAnswer } from "#app/use-answer.ts";
import { stepUpMessages } from "./step-up-messages.ts";

interface StepUpProps {
  /** What is missing; null while nothing is missing. */
  need: "enable" | "confirm" | null;
  onClose: () => void;
  /** Called after a correct code: the failed action can be submitted again. */
  onConfirmed: () => void;
}

const PLACE = "/admin/confirm";

/**
 * Asks for the code or a passkey again. Staff without a second factor see "2FA Required" (spec: back-office
 * §8) and a link to the page where they enable it.
 */
export function StepUpDialog({ need, onClose, onConfirmed }: StepUpProps) {
  const words = adminMessages.stepUp;
  const fetcher = useFetcher<FormAnswer>();
  const shell = useRouteLoaderData("admin/layout") as Shell | undefined;
  const code = useRef<HTMLInputElement>(null);
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(need);
  if (need && need !== shown) setShown(need);
  const busy = fetcher.state !== "idle";
  const confirmed = useEffectEvent(onConfirmed);
  const answer = useAnswer(fetcher);
  useEffect(() => {
    if (answer?.ok) confirmed();
  }, [answer]);
  const error = answer && !answer.ok ? answer.toast.description : undefined;

  return (
    <Dialog
      open={need !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={shown === "enable" ? words.title : stepUpMessages.title}
      description={shown === "enable" ? words.words : stepUpMessages.words}
      initialFocus={need === "confirm" ? code : undefined}
    >
      {shown === "enable" ? (
        <div className="grid gap-4">
          <p>{words.enable}</p>
          <LinkButton to="/admin/security">{words.goToSecurity}</LinkButton>
        </div>
      ) : (
        <div className="grid gap-4">
          <fetcher.Form method="post" action={PLACE} className="grid gap-4">
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
          {shell?.hasPasskeys && (
            <PasskeyButton
              action={PLACE}
              busy={busy}
              onAnswer={(passkey) =>
                void fetcher.submit({ intent: "give-passkey", passkey }, { method: "post", action: PLACE })
              }
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
