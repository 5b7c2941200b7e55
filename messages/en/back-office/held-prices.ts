import { formatMoney } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import type { heldPrices as source } from "#messages/pt-BR/back-office/held-prices.ts";

export const heldPrices: MessagesOf<typeof source> = {
  saved: (price) =>
    `${formatMoney(price)} is a large drop: the current price stays until another person or an administrator confirms it.`,
  waits: (price) => `New price on hold: ${price}.`,
  why: "The drop is large. Another person or an administrator has to confirm it.",
  confirm: "Confirm price",
  confirmOf: (name) => `Confirm the price of ${name}`,
  confirmTitle: "Confirm this price?",
  confirms: (name, now, price) =>
    `“${name}” goes from ${formatMoney(now)} to ${formatMoney(price)} and is sold for that from now on.`,
  confirmed: "Price confirmed",
  refuse: "Refuse",
  refuseOf: (name) => `Refuse the price of ${name}`,
  refuseTitle: "Refuse this price?",
  refuses: (name, now) => `“${name}” stays at ${formatMoney(now)}.`,
  refused: "Price refused",
  own: "You asked for this price. Another person or an administrator has to confirm it.",
};
