import type { vouchers as source } from "#messages/en/server/vouchers.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

const by = (until: string) => (until ? ` até ${until}` : "");
const on = (until: string) => (until ? ` em ${until}` : "");

export const vouchers: MessagesOf<typeof source> = {
  zones: { "America/Sao_Paulo": "horário de Brasília", "Asia/Tokyo": "horário do Japão", UTC: "UTC" },
  titles: {
    pix: "Pague o código Pix",
    boleto: "Pague o boleto",
    konbini: "Pague na konbini",
    us_bank_account: "Confirme sua conta bancária",
    other: "Conclua o pagamento",
  },
  toPay: {
    pix: (until) => `Pague o código Pix${by(until)}.`,
    boleto: (until) => `Pague o boleto${by(until)}.`,
    konbini: (until) => `Pague na konbini${by(until)}.`,
    us_bank_account: (until) => `Confirme sua conta bancária${by(until)}.`,
    other: (until) => `Conclua o pagamento${by(until)}.`,
  },
  held: {
    pix: "Seus itens ficam reservados até lá, e você os recebe até um minuto depois de pagar.",
    boleto:
      "Seus itens ficam reservados até o pagamento chegar, em geral um dia útil depois de você pagar. Então você os recebe na mesma hora.",
    konbini: "Seus itens ficam reservados, e você os recebe assim que a konbini informar o pagamento.",
    us_bank_account:
      "Seus itens ficam reservados, e você os recebe assim que seu banco pagar. Os bancos levam alguns dias.",
    other: "Seus itens ficam reservados, e você os recebe assim que o pagamento chegar.",
  },
  noAddress:
    "A página de pagamento mostrou como fazer. Se você não tem mais essas instruções, escreva ao suporte e informe o pedido.",
  over: {
    pix: (until) => `O código Pix venceu${on(until)}.`,
    boleto: (until) => `O boleto venceu${on(until)}.`,
    konbini: (until) => `O prazo para pagar na konbini terminou${on(until)}.`,
    us_bank_account: (until) => `O prazo para confirmar sua conta bancária terminou${on(until)}.`,
    other: (until) => `O prazo para concluir o pagamento terminou${on(until)}.`,
  },
  afterEnd:
    "Se você já pagou, a confirmação está a caminho e pode levar um dia útil. Se não pagou, o pedido termina sozinho e nada é cobrado.",
  open: {
    pix: "Abrir o código Pix",
    boleto: "Abrir o boleto",
    konbini: "Abrir as instruções da konbini",
    us_bank_account: "Confirmar minha conta bancária",
    other: "Abrir as instruções de pagamento",
  },
};
