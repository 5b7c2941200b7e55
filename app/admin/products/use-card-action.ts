import { useSend } from "#app/admin/design/use-send.tsx";
import { useToast } from "#app/design-system/toasts.tsx";

/**
 * Submits one intent for one card, and shows the result as a toast. `sent` contains the fields while the
 * request is running.
 */
export function useCardAction(intent: string, id: string) {
  const toast = useToast();
  const { send, sent, busy } = useSend({
    key: `${intent} ${id}`,
    onAnswer: (answer) => {
      if (!answer.ok) toast({ ...answer.toast, variant: "destructive" });
      else if (answer.toast) toast(answer.toast);
    },
  });
  const act = (fields: Record<string, string> = {}) => send({ intent, id, ...fields });
  return { send: act, sent, isBusy: busy };
}
