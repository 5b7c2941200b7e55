import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { useToast } from "#app/design-system/toasts.tsx";
import type { FormAnswer } from "#app/form-answer.ts";
import { useAnswer } from "#app/use-answer.ts";

const Heard = createContext<(key: string) => void>(() => {});

/** Shows the result of each card action, also when the action removes its own card. */
export function CardActs({ children }: { children: ReactNode }) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  return (
    <Heard value={(key) => setKeys((heard) => (heard.includes(key) ? heard : [...heard, key]))}>
      {children}
      {keys.map((key) => (
        <CardAnswer key={key} fetcherKey={key} />
      ))}
    </Heard>
  );
}

function CardAnswer({ fetcherKey }: { fetcherKey: string }) {
  const answer = useAnswer(useFetcher<FormAnswer>({ key: fetcherKey }));
  const toast = useToast();
  const tell = useEffectEvent((heard: FormAnswer) => {
    if (!heard.ok) toast({ ...heard.toast, variant: "destructive" });
    else if (heard.toast) toast(heard.toast);
  });
  useEffect(() => {
    if (answer) tell(answer);
  }, [answer]);
  return null;
}

/** Submits one intent for one card; `sent` contains its fields while it is running. */
export function useCardAct(intent: string, id: string) {
  const key = `${intent} ${id}`;
  const fetcher = useFetcher<FormAnswer>({ key });
  const hear = useContext(Heard);
  const send = (fields: Record<string, string> = {}) => {
    hear(key);
    void fetcher.submit({ intent, id, ...fields }, { method: "post" });
  };
  return { send, sent: fetcher.formData, isBusy: fetcher.state !== "idle" };
}
