import { hearNotifications } from "#server/base/hear-notifications.ts";

/** How long a new mail waits for others, in milliseconds: one run of the job then sends all of them. */
const GATHER_MS = 200;

/**
 * Listens to the database's notifications of new mails (db/migrations/0001_guards.sql).
 * Returns a function that ends it.
 * @param wake called when mails may be due: soon after the commit of a mail, and after each connection.
 * @param lost called with the error of each lost or failed connection.
 */
export function hearMails(
  databaseUrl: string,
  wake: () => void,
  lost: (error: unknown) => void,
): { close: () => Promise<void> } {
  let soon: NodeJS.Timeout | undefined;
  const gather = () => {
    soon ??= setTimeout(() => {
      soon = undefined;
      wake();
    }, GATHER_MS);
  };
  const hearing = hearNotifications(
    databaseUrl,
    { name: "handover worker", channels: ["emails"] },
    {
      notified: gather,
      listening: (isListening, error) => {
        if (isListening) wake();
        else if (error) lost(error);
      },
    },
  );
  return {
    close: () => {
      clearTimeout(soon);
      return hearing.close();
    },
  };
}
