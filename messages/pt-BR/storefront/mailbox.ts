import type { mailbox as source } from "#messages/en/storefront/mailbox.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const mailbox: MessagesOf<typeof source> = {
  title: "Caixa de e-mails",
  shop: "Voltar à loja",
  lead: "Nenhum servidor de e-mail está configurado, então a loja guarda aqui o que teria enviado. Só esta máquina pode abrir esta página. Os horários são em UTC.",
  locked:
    "Para abrir a caixa de e-mails, use o endereço que a loja mostrou ao iniciar. Ele também está no arquivo addresses.txt da pasta de dados.",
  empty: "Ainda não há e-mails",
  emptyWhy: "O primeiro será o de boas-vindas da primeira conta.",
  back: "Voltar à caixa de e-mails",
  to: "Para",
  sent: "Enviado",
  template: "Modelo",
  parts: "Partes do e-mail",
  shown: "Como é exibido",
  text: "Texto simples",
  mail: (subject) => `E-mail: ${subject}`,
};
