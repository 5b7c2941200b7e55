import type { MailMessages } from "#messages/mail-messages.ts";

/** The Portuguese mails to people who wait for a product. These mails promise no number of units. */
export const restockMails: Pick<MailMessages["mails"], "restock_confirm" | "restock_available"> = {
  restock_confirm: ({ siteName, product }) => ({
    subject: `${siteName}: avisar você quando ${product} voltar?`,
    heading: "Avisar você quando voltar?",
    paragraphs: [
      `Alguém pediu que ${siteName} envie um único e-mail a este endereço quando ${product} voltar ao estoque. Confirme que foi você. O link funciona uma única vez e vale por 3 dias.`,
      "Se não foi você, ignore este e-mail. Não enviaremos outro sobre este produto.",
    ],
    action: "Confirmar",
    footer: `Enviado por ${siteName} porque alguém informou este endereço na página de um produto.`,
  }),
  restock_available: ({ siteName, product }) => ({
    subject: `${product} voltou ao estoque`,
    heading: `${product} voltou`,
    paragraphs: [
      `Você pediu um aviso quando ${product} voltasse ao estoque. Você já pode comprar, enquanto houver.`,
      "Nada fica reservado para você, e este é o único e-mail sobre o assunto.",
    ],
    action: "Ver o produto",
    footer: `Enviado por ${siteName} porque você pediu na página do produto.`,
    stop: "Não quero e-mails sobre estoque",
  }),
};
