import type { session as source } from "#messages/en/storefront/session.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const session: MessagesOf<typeof source> = {
  signedUp: { title: "Conta criada com sucesso!", description: "Boas-vindas. Você já está na sua conta." },
  signedIn: { title: "Você entrou na sua conta", description: "Que bom ter você de volta." },
};
