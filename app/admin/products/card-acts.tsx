import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { useToast } from "#app/design-system/toasts.tsx";
import type { FormAnswer } from "#app/form-answer.ts";
import { useAnswer } from "#app/use-answer.ts";

const WatchResult = createContext<(key: string) => void>(() => {});

/** Shows the result of each card action, also when the action removes its own card. */
export function CardActs({ children }: { children: ReactNode }) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  return (
    <WatchResult value={(key) => setKeys((before) => (before.includes(key) ? before : [...before, key]))}>
      {children}
      {keys.map((key) => (
        <CardAnswer key={key} fetcherKey={key} />
      ))}
    </WatchResult>
  );
}

function CardAnswer({ fetcherKey }: { fetcherKey: string }) {
  const answer = useAnswer(useFetcher<FormAnswer>({ key: fetcherKey }));
  const toast = useToast();
  const notify = useEffectEvent((result: FormAnswer) => {
    if (!result.ok) toast({ ...result.toast, variant: "destructive" });
    else if (result.toast) toast(result.toast);
  });
  useEffect(() => {
    if (answer) notify(answer);
  }, [answer]);
  return null;
}

/** Submits one intent for one card; `sent` contains its fields while it is running. */
export function useCardAct(intent: string, id: string) {
  const key = `${intent} ${id}`;
  const fetcher = useFetcher<FormAnswer>({ key });
  const watch = useContext(WatchResult);
  const send = (fields: Record<string, string> = {}) => {
    watch(key);
    void fetcher.submit({ intent, id, ...fields }, { method: "post" });
  };
  return { send, sent: fetcher.formData, isBusy: fetcher.state !== "idle" };
}
