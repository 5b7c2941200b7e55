import { addRefusals } from "#app/form-answer.ts";
import { formatMoney } from "#app/languages/format.ts";
import { inBothLanguages } from "#app/languages/translated.ts";

/** The messages of a new price that waits for a second person's approval. */
export const heldPriceMessages = inBothLanguages(
  {
    saved: (price: number) =>
      `${formatMoney(price)} é uma queda grande: o preço atual continua até que outra pessoa ou um administrador confirme.`,
    waits: (price: string) => `Novo preço em espera: ${price}.`,
    why: "A queda é grande. Outra pessoa ou um administrador precisa confirmar.",
    confirm: "Confirmar preço",
    confirmOf: (name: string) => `Confirmar o preço de ${name}`,
    confirmTitle: "Confirmar este preço?",
    confirms: (name: string, now: number, price: number) =>
      `«${name}» passa de ${formatMoney(now)} para ${formatMoney(price)} e é vendido assim a partir de agora.`,
    confirmed: "Preço confirmado",
    refuse: "Recusar",
    refuseOf: (name: string) => `Recusar o preço de ${name}`,
    refuseTitle: "Recusar este preço?",
    refuses: (name: string, now: number) => `«${name}» continua a ${formatMoney(now)}.`,
    refused: "Preço recusado",
    own: "Quem pediu este preço não o confirma. Peça a outra pessoa ou a um administrador.",
  },
  {
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
  },
);

addRefusals({ own_price: () => heldPriceMessages.own });
