import { KeyRound } from "lucide-react";
import { useState } from "react";
import { givePasskey } from "#app/admin/passkeys/ask-authenticator.ts";
import { passkeyMessages as messages } from "#app/admin/passkeys/messages.ts";
import { Button } from "#app/design-system/button.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import type { FormAnswer } from "#app/request/form-answer.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { useSend } from "./use-send.tsx";

interface PasskeyButtonProps {
  /** The page whose intent "ask-passkey" returns the options for the device. */
  action: string;
  busy: boolean;
  /** Called with the device's signature, as JSON. */
  onAnswer: (passkey: string) => void;
}

/**
 * Uses a passkey instead of a code. The button requests a challenge from the server, and the user's device
 * signs the challenge.
 */
export function PasskeyButton({ action, busy, onAnswer }: PasskeyButtonProps) {
  const { send, busy: isAsking } = useSend({ action, onAnswer: (heard) => void sign(heard) });
  const toast = useToast();
  const [isWaiting, setWaiting] = useState(false);

  async function sign(heard: FormAnswer): Promise<void> {
    const failed = (description: string) =>
      toast({ title: messages.failed, description, variant: "destructive" });
    if (!heard.ok) return failed(heard.toast.description);
    const { options } = heard.result as { options: unknown };
    if (!options) return failed(messages.errors.nothing_to_use);
    setWaiting(true);
    const given = await givePasskey(options);
    setWaiting(false);
    if ("answer" in given) onAnswer(given.answer);
    else failed(messages.problems[given.problem]);
  }

  const isBusy = busy || isWaiting || isAsking;
  return (
    <Button
      variant="outline"
      className="w-full"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) send({ intent: "ask-passkey" });
      }}
    >
      <KeyRound aria-hidden="true" size={16} />
      {isWaiting ? messages.waiting : isBusy ? adminMessages.parts.working : messages.use}
    </Button>
  );
}
