import { inBothLanguages } from "#app/languages/translated.ts";

/** The messages of refunded and disputed amounts beside the specified gross amounts. */
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
