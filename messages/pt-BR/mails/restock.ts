import type { MailMessages } from "#messages/mail-messages.ts";

/**
 * The Portuguese mails to people who wait for a product. A mail about a product that is back in stock
 * promises no number of units.
 */
export const restockMails: Pick<MailMessages["mails"], "restock_confirm" | "restock_available"> = {
  restock_confirm: ({ siteName, product }) => ({
    subject: `${siteName}: avisar você quando houver estoque de ${product}?`,
    heading: "Avisar você quando houver estoque?",
    paragraphs: [
      `Alguém pediu que ${siteName} envie um único e-mail a este endereço quando houver estoque de ${product}. Confirme que foi você. O link funciona uma única vez e vale por 3 dias.`,
      "Se não foi você, ignore este e-mail. Não enviaremos outro sobre este produto.",
    ],
    action: "Confirmar",
    footer: `Enviado por ${siteName} porque alguém informou este endereço na página de um produto.`,
  }),
  restock_available: ({ siteName, product }) => ({
    subject: `${product} está em estoque`,
    heading: "De volta ao estoque",
    paragraphs: [
      "Você pediu um aviso quando este produto voltasse ao estoque. Você já pode comprar, enquanto durar o estoque.",
      "Nada fica reservado para você, e este é o único e-mail sobre o assunto.",
    ],
    action: "Ver o produto",
    footer: `Enviado por ${siteName} porque você pediu este aviso na página do produto.`,
    stop: "Não quero e-mails sobre estoque",
  }),
};
