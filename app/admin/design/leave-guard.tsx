import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

/**
 * Asks for confirmation when navigation, closing or reloading would discard typed input. Render the guard
 * only while there is input to lose. Render only one guard per page, because the router allows one blocker at
 * a time.
 */
export function LeaveGuard({ onLeave }: { onLeave?: () => void }) {
  const messages = adminMessages.parts;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname !== to.pathname || from.search !== to.search,
  );
  const stay = () => blocker.state === "blocked" && blocker.reset();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => open || stay()}
      title={messages.discardTitle}
      description={messages.discard}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={stay}>
            {messages.discardNo}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onLeave?.();
              if (blocker.state === "blocked") blocker.proceed();
            }}
          >
            {messages.discardYes}
          </Button>
        </div>
      }
    />
  );
}
