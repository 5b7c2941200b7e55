import type { MessagesOf } from "#messages/messages-of.ts";
import type { notices as source } from "#messages/pt-BR/back-office/security/notices.ts";

export const notices: MessagesOf<typeof source> = {
  title: "Mails to you",
  lead: (email) =>
    `Notices go to ${email}, at most one of each kind every 5 minutes (stock: 10). No notice contains a credential.`,
  saved: "Saved",
  failed: "Your choice was not saved",
};
