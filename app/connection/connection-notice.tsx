import { useEffect, useSyncExternalStore } from "react";
import { connection } from "#app/design-system/connection.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import { connectionMessages as messages } from "#messages/en/shared/connection.ts";

/** Returns whether the shop cannot be reached. Always false on the server and in the first render. */
export const useConnectionLost = () =>
  useSyncExternalStore(connection.subscribe, connection.isLost, () => false);

/**
 * A row below its container that reports a lost connection. The row does not shift other elements. The
 * notice must be rendered inside a `ToastProvider`, because the notice shows a toast when a form received no
 * response.
 */
export function ConnectionNotice() {
  const isLost = useConnectionLost();
  const toast = useToast();
  useEffect(() => connection.onUnsent(() => toast({ ...messages.unsent, variant: "destructive" })), [toast]);
  return (
    <div role="status" className="absolute inset-x-0 top-full">
      {isLost && (
        <p className="bg-warning-soft p-2 text-center text-13 text-warning shadow-float md:py-4 md:text-15">
          <strong>{messages.title}</strong> {messages.description}
        </p>
      )}
    </div>
  );
}
