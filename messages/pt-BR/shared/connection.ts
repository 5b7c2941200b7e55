import type { connection as source } from "#messages/en/shared/connection.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const connection: MessagesOf<typeof source> = {
  loading: "Carregando a página",
  title: "Sem conexão.",
  description: "Esta página continua como está. Tentamos de novo automaticamente.",
  unsent: {
    title: "A loja não respondeu",
    description: "O que você digitou continua aqui. Envie de novo quando a conexão voltar.",
  },
};
