import type { MessagesOf } from "#messages/messages-of.ts";
import type { blocks as source } from "#messages/pt-BR/back-office/blocks.ts";

export const blocks: MessagesOf<typeof source> = { title: "Blocks" };
