import type { addedPopup as source } from "#messages/en/storefront/added-popup.ts";
import { formatMoney } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { cart } from "./cart.ts";

export const addedPopup: MessagesOf<typeof source> = {
  title: "Adicionado ao carrinho!",
  summary: (count, total) => `${cart.items(count)} no carrinho • ${formatMoney(total)}`,
  view: "Ver carrinho e finalizar",
  viewShort: "Ver carrinho",
  close: "Fechar",
};
