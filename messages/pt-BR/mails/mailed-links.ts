import type { MailMessages } from "#messages/mail-messages.ts";

/** The Portuguese mails with a link that signs the user in or opens orders. */
export const linkMails: Pick<MailMessages["mails"], "sign_in_link" | "orders_link"> = {
  sign_in_link: ({ siteName, linkMinutes }) => ({
    subject: `Seu link para entrar em ${siteName}`,
    heading: "Entrar",
    paragraphs: [
      `Use o botão para entrar em ${siteName}. O link vale uma vez, por ${linkMinutes} minutos.`,
      "Se você não pediu este link, ignore este e-mail. Ninguém entra sem ele.",
    ],
    action: "Entrar",
  }),
  orders_link: ({ siteName, linkMinutes }) => ({
    subject: `Seus pedidos em ${siteName}`,
    heading: "Seus pedidos",
    paragraphs: [
      `Use o botão para abrir os pedidos feitos com este endereço em ${siteName}. O link vale por ${linkMinutes} minutos.`,
      "Se você não pediu este link, ignore este e-mail. Não o encaminhe: ele abre os seus pedidos.",
    ],
    action: "Abrir seus pedidos",
    footer: `Enviado por ${siteName} porque alguém digitou este endereço na página “Encontrar seus pedidos”.`,
  }),
};
