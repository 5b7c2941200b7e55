import type { Translation } from "#app/languages/translated.ts";
import type { connectionMessages } from "./messages.ts";

export const connectionPt: Translation<typeof connectionMessages> = {
  title: "Sem conexão.",
  description: "Esta página continua como está. Tentamos de novo automaticamente.",
  unsent: {
    title: "A loja não respondeu",
    description: "O que você digitou continua aqui. Envie de novo quando a conexão voltar.",
  },
};
