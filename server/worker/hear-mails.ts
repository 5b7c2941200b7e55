import { hearNotifications } from "../hear-notifications.ts";

/**
 * Listens to the database's notifications of new mails (db/migrations/0018_public_order_events.sql).
 * Returns a function that ends it.
 * @param wake called when mails may be due: after the commit of a mail, and after each connection.
 * @param lost called with the error of each lost or failed connection.
 */
export function hearMails(
  databaseUrl: string,
  wake: () => void,
  lost: (error: unknown) => void,
): { close: () => Promise<void> } {
  return hearNotifications(
    databaseUrl,
    { name: "handover worker", channels: ["emails"] },
    {
      notified: () => wake(),
      listening: (isListening, error) => {
        if (isListening) wake();
        else if (error) lost(error);
      },
    },
  );
}
