import { inBothLanguages } from "#app/languages/translated.ts";

/** The words of money that went back, beside the gross amounts of the specification. */
export const moneyMessages = inBothLanguages(
  {
    refunded: "Reembolsado",
    disputed: "Em disputa",
    net: "Líquido",
  },
  {
    refunded: "Refunded",
    disputed: "Disputed",
    net: "Net",
  },
);
