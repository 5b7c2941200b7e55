import type { guests as english } from "#messages/en/server/guests.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

/** The messages to guests, which the server writes into the data of the pages. */
export const guests: MessagesOf<typeof english> = {
  title: "Continue com seu e-mail; ou entre na sua conta",
  lead: "Seu pedido abre neste navegador e por um link no e-mail. Seu carrinho fica guardado.",
  label: "E-mail",
  go: "Continuar com seu e-mail",
  malformed: "Este endereço não pode receber e-mails. Confira e tente de novo.",
  meant: (address) => `Você quis dizer ${address}? Corrija, ou continue com o seu.`,
  wrongAddress: "E-mail errado?",
  wrongAddressLead: "Informe o certo em até 15 minutos depois do pedido. Os e-mails do pedido vão para lá.",
  correct: "Mudar o e-mail",
  corrected: (address) => `Os e-mails deste pedido agora vão para ${address}.`,
  notCorrected: "O e-mail não pode mais ser mudado. Fale conosco na página de suporte.",
  close: "Fechar este pedido",
  closeLead: "Este navegador deixa de abrir o pedido. O link no e-mail continua abrindo.",
  closed: "O pedido foi fechado neste navegador.",
};
