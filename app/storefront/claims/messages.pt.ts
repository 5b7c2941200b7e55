import type { Translation } from "#app/languages/translated.ts";
import type { claimsEnglish } from "./messages.ts";

/** The Portuguese words of the figures that the shop measures itself. */
export const claimsPt: Translation<typeof claimsEnglish> = {
  medianDelivery: "do pagamento à entrega, mediana dos últimos 90 dias",
  unclaimed: "dos pedidos dos últimos 90 dias sem reembolso nem contestação",
};
