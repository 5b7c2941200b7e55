import { useRef } from "react";
import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { stepUpMessages } from "#messages/pt-BR/back-office/security/step-up.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { useLast } from "./use-last.ts";
import { useSend } from "./use-send.tsx";

interface StepUpProps {
  /**
   * What the action requires: "enable" means that the user must enable a second factor, and "confirm" means
   * that the user must confirm the factor again. null while the action requires neither.
   */
  need: "enable" | "confirm" | null;
  onClose: () => void;
  /**
   * Called after the server has accepted the user's code or passkey. The caller can then submit the failed
   * action again.
   */
  onConfirmed: () => void;
}

const PLACE = "/admin/confirm";

/**
 * Asks the user for the second factor again, by a code or a passkey. Staff without a second factor see "2FA
 * Required" (spec B8) and a link to the page that enables a second factor.
 */
export function StepUpDialog({ need, onClose, onConfirmed }: StepUpProps) {
  const messages = adminMessages.stepUp;
  const { send, answer, busy } = useSend({
    action: PLACE,
    onAnswer: ({ ok }) => ok && onConfirmed(),
  });
  const shell = useRouteLoaderData("admin/layout") as LayoutData | undefined;
  const code = useRef<HTMLInputElement>(null);
  const shown = useLast(need);
  const error = answer && !answer.ok ? answer.toast.description : undefined;

  return (
    <Dialog
      open={need !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={shown === "enable" ? messages.title : stepUpMessages.title}
      description={shown === "enable" ? messages.text : stepUpMessages.text}
      initialFocus={need === "confirm" ? code : undefined}
    >
      {shown === "enable" ? (
        <div className="grid gap-4">
          <p>{messages.enable}</p>
          <LinkButton to="/admin/security">{messages.goToSecurity}</LinkButton>
        </div>
      ) : (
        <div className="grid gap-4">
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              send(new FormData(event.currentTarget));
            }}
          >
            <input type="hidden" name="intent" value="confirm" />
            <Field label={messages.code} help={messages.ask} error={error}>
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
              {busy ? adminMessages.parts.working : messages.confirm}
            </Button>
          </form>
          {shell?.hasPasskeys && (
            <PasskeyButton
              action={PLACE}
              busy={busy}
              onAnswer={(passkey) => send({ intent: "give-passkey", passkey })}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
