import type { sessionMessages } from "./session-messages.ts";

export const sessionPt: typeof sessionMessages = {
  signedUp: { title: "Conta criada com sucesso!", description: "Boas-vindas. Você já está na sua conta." },
  signedIn: { title: "Você entrou na sua conta", description: "Que bom ter você de volta." },
};
