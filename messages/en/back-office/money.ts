import type { MessagesOf } from "#messages/messages-of.ts";
import type { money as source } from "#messages/pt-BR/back-office/money.ts";

export const money: MessagesOf<typeof source> = {
  refunded: "Refunded",
  disputed: "Disputed",
  net: "Net",
};
