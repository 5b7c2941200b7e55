import { hearNotifications } from "#server/base/hear-notifications.ts";

/**
 * How long a new mail or message waits for further mails and messages, in milliseconds. One run then sends
 * all new mails and messages.
 */
const GATHER_MS = 200;

/**
 * Listens to the database's notifications about new mails and new channel messages. Returns a function that
 * ends the listening (db/migrations/0001_guards.sql, 0005_channel_guards.sql).
 * @param wake called when mails or messages may be due: soon after a commit, and each time the connection was
 * opened.
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
    { name: "handover worker", channels: ["emails", "channel_messages"] },
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
