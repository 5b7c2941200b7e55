import { formatMoney } from "#messages/format.ts";

/** The messages of a new price that waits for a second person's approval. */
export const heldPrices = {
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
};
