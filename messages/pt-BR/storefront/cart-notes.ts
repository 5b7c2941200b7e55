import type { cartNotes as source } from "#messages/en/storefront/cart-notes.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");

export const cartNotes: MessagesOf<typeof source> = {
  holds: {
    order: (most, name) => `Cada pedido pode ter no máximo ${formatCount(most)} de ${name}.`,
    unverified: (most, name) =>
      `Cada pedido pode ter no máximo ${formatCount(most)} de ${name} até você confirmar seu e-mail.`,
    lapsed: (most, name) =>
      `Cada pedido pode ter no máximo ${formatCount(most)} de ${name}, porque vários dos seus últimos pedidos não foram pagos.`,
  },

  notes: {
    priceChanged: (before, now) => `O preço mudou de ${formatMoney(before)} para ${formatMoney(now)}.`,
    quantityReduced: (available, before) =>
      plural(available, {
        one: `Resta apenas 1, então a quantidade foi reduzida (eram ${before}).`,
        other: `Restam apenas ${available}, então a quantidade foi reduzida (eram ${before}).`,
      }),
    soldOut: "Esgotado. Não será cobrado.",
    gone: "Não está mais à venda. Não será cobrado.",
  },
};
