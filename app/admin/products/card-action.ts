import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { useToast } from "#app/design-system/toasts.tsx";
import type { FormAnswer } from "#app/form-answer.ts";
import { useAnswer } from "#app/use-answer.ts";

/** Sends one intent for one card and says what came of it; `sent` holds its fields while it is under way. */
export function useCardAction(intent: string) {
  const fetcher = useFetcher<FormAnswer>();
  const toast = useToast();
  const answer = useAnswer(fetcher);
  const tell = useEffectEvent((heard: FormAnswer) => {
    if (!heard.ok) toast({ ...heard.toast, variant: "destructive" });
    else if (heard.toast) toast(heard.toast);
  });
  useEffect(() => {
    if (answer) tell(answer);
  }, [answer]);
  const send = (fields: Record<string, string>) => {
    void fetcher.submit({ intent, ...fields }, { method: "post" });
  };
  return { send, sent: fetcher.formData, isBusy: fetcher.state !== "idle" };
}
