import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/form-answer.ts";
import { useAnswer } from "#app/use-answer.ts";

export type SentFields = FormData | Readonly<Record<string, string>>;

interface SendOptions {
  /** The address of the action; by default the current page. */
  action?: string;
  /** Components with the same key share what they send and its answer. */
  key?: string;
  /** Called once for each answer. */
  onAnswer?: (answer: FormAnswer) => void;
}

/** Submits fields to an action of the back office, and returns its last answer. */
export function useSend({ action, key, onAnswer }: SendOptions) {
  const fetcher = useFetcher<FormAnswer>(key === undefined ? {} : { key });
  const answer = useAnswer(fetcher);
  const hear = useEffectEvent((heard: FormAnswer) => onAnswer?.(heard));
  useEffect(() => {
    if (answer) hear(answer);
  }, [answer]);
  const send = (fields: SentFields, encType?: "multipart/form-data") =>
    void fetcher.submit(fields instanceof FormData ? fields : { ...fields }, {
      method: "post",
      ...(action ? { action } : {}),
      ...(encType ? { encType } : {}),
    });
  return { send, answer, busy: fetcher.state !== "idle", sent: fetcher.formData, Form: fetcher.Form };
}
