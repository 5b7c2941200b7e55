import { createContext, type ReactNode, useContext, useState } from "react";
import { useSend } from "#app/admin/design/use-send.ts";
import { useToast } from "#app/design-system/toasts.tsx";

const WatchResult = createContext<(key: string) => void>(() => {});

/** Shows the result of each card action, also when the action removes its own card. */
export function CardActions({ children }: { children: ReactNode }) {
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
  const toast = useToast();
  useSend({
    key: fetcherKey,
    onAnswer: (answer) => {
      if (!answer.ok) toast({ ...answer.toast, variant: "destructive" });
      else if (answer.toast) toast(answer.toast);
    },
  });
  return null;
}

/** Submits one intent for one card; `sent` contains its fields while it is running. */
export function useCardAction(intent: string, id: string) {
  const key = `${intent} ${id}`;
  const { send, sent, busy } = useSend({ key });
  const watch = useContext(WatchResult);
  const act = (fields: Record<string, string> = {}) => {
    watch(key);
    send({ intent, id, ...fields });
  };
  return { send: act, sent, isBusy: busy };
}
