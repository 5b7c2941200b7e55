import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { sessions as source } from "#messages/pt-BR/back-office/security/sessions.ts";

const { plural } = pluralsIn("en");

export const sessions: MessagesOf<typeof source> = {
  title: "Sessions of the back office",
  lead: "A session ends after 30 minutes without use, and after 12 hours in any case.",
  unknown: "Unknown browser",
  on: "on",
  current: "This session",
  from: (network) => `from ${network}`,
  started: "Started",
  lastUsed: "Last used",
  end: "End",
  endOf: (device) => `End the session of ${device}`,
  endOthers: "End the other sessions",
  ended: (count) =>
    plural(count, {
      one: { title: "Session ended", description: "That browser is signed out." },
      other: { title: "Sessions ended", description: `${count} browsers are signed out.` },
    }),
  failed: "The session was not ended",
};
