import type { MessagesOf } from "#messages/messages-of.ts";
import type { integrations as source } from "#messages/pt-BR/back-office/operations/integrations.ts";

export const integrations: MessagesOf<typeof source> = { title: "Integrations" };
