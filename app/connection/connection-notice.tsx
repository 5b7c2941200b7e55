import { useEffect, useSyncExternalStore } from "react";
import { useToast } from "#app/design-system/toasts.tsx";
import { connection } from "./connection.ts";
import { connectionMessages as messages } from "./messages.ts";

/** Whether the shop cannot be reached; false on the server and in the first paint. */
export const useConnectionLost = () =>
  useSyncExternalStore(connection.subscribe, connection.isLost, () => false);

/**
 * A row of the page's header that says that there is no connection. It stands in the flow of the header, so it covers
 * nothing. Needs a `ToastProvider` above, for forms whose answer did not arrive.
 */
export function ConnectionNotice() {
  const isLost = useConnectionLost();
  const toast = useToast();
  useEffect(() => connection.onUnsent(() => toast({ ...messages.unsent, variant: "destructive" })), [toast]);
  return (
    <div role="status">
      {isLost && (
        <p className="border-line border-t bg-warning-soft px-4 py-2 text-center text-15 text-warning">
          <strong>{messages.title}</strong> {messages.description}
        </p>
      )}
    </div>
  );
}
