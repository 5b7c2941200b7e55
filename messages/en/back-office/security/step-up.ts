import type { MessagesOf } from "#messages/messages-of.ts";
import type { stepUp as source } from "#messages/pt-BR/back-office/security/step-up.ts";

export const stepUp: MessagesOf<typeof source> = {
  title: "Confirm that it is you",
  text: "This action affects money, credentials, people or permissions.",
};
