import type { Translation } from "#app/languages/translated.ts";
import type { claimsEnglish } from "./messages.ts";

/** The Portuguese texts of the measured claims. */
export const claimsPt: Translation<typeof claimsEnglish> = {
  medianDelivery: "do pagamento à entrega, mediana dos últimos 90 dias",
  unclaimed: "dos pedidos dos últimos 90 dias sem reembolso nem contestação",
};
