import { catalog } from "#messages/catalog.ts";

/** The messages of the seller's data on receipts. */
export const seller = {
  title: "Quem vende",
  lead: "Aparece nos recibos, para que uma empresa possa contabilizar a compra. O que ficar vazio não aparece.",
  labels: {
    sellerName: "Razão social ou nome completo",
    sellerAddress: "Endereço",
    sellerTaxId: "CNPJ, CPF ou outra identificação fiscal",
  },
  taxIdHelp: "A loja não calcula impostos.",
  lineProblem: (most: number) => `Escreva em uma linha, até ${most} caracteres.`,
  addressProblem: (most: number, lines: number) =>
    `Só texto simples, até ${lines} linhas e ${most} caracteres.`,
};

/** The messages of the seller's data on receipts. */
export const sellerMessages = catalog("back-office", "seller", seller);
