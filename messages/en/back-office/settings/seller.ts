import type { MessagesOf } from "#messages/messages-of.ts";
import type { seller as source } from "#messages/pt-BR/back-office/settings/seller.ts";

export const seller: MessagesOf<typeof source> = {
  title: "Who sells",
  lead: "Receipts show these fields, so that a company can book the purchase. Empty fields are left out.",
  labels: {
    sellerName: "Legal or full name",
    sellerAddress: "Address",
    sellerTaxId: "Tax number",
  },
  taxIdHelp: "The shop calculates no taxes.",
  lineProblem: (most) => `Write one line of at most ${most} characters.`,
  addressProblem: (most, lines) => `Only plain text, at most ${lines} lines and ${most} characters.`,
};
