import { useFetcher } from "react-router";
import { useAnswer } from "#app/admin/design/use-answer.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import type { FormAnswer } from "#app/form-answer.ts";

/** Sends one intent for one card and says what came of it; `sent` holds its fields while it is under way. */
export function useCardAction(intent: string) {
  const fetcher = useFetcher<FormAnswer>();
  const toast = useToast();
  useAnswer(fetcher.data, (heard) => {
    if (!heard.ok) toast({ ...heard.toast, variant: "destructive" });
    else if (heard.toast) toast(heard.toast);
  });
  const send = (fields: Record<string, string>) => {
    void fetcher.submit({ intent, ...fields }, { method: "post" });
  };
  return { send, sent: fetcher.formData, isBusy: fetcher.state !== "idle" };
}
