import { useActionSender } from "#app/admin/design/action-form.tsx";
import { useRefreshWhile } from "#app/admin/design/use-refresh-while.ts";
import { Button } from "#app/design-system/button.tsx";
import type { RequestState } from "#domain/operations/backup/rounds/request-backup.ts";
import { backupMessages as messages } from "./messages.ts";

/**
 * The button that asks the worker for a backup. While a backup waits or runs, a sentence replaces the button,
 * and the page reloads its data until the list has the backup.
 */
export function BackUpNow({ state }: { state: RequestState }) {
  const asking = useActionSender();
  const isUnderWay = state !== "none";
  useRefreshWhile(isUnderWay);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-15 text-ink-2">
        {isUnderWay && messages.now.states[state]}
      </p>
      <Button
        aria-disabled={asking.busy || isUnderWay}
        onClick={() => asking.busy || isUnderWay || asking.send({ intent: "request" })}
      >
        {messages.now.button}
      </Button>
      {asking.stepUp}
    </div>
  );
}
