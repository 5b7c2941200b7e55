import type { paidOrders as source } from "#messages/en/server/paid-orders.ts";
import { formatCount } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

const back = ({ toCard }: { toCard: boolean }) => (toCard ? "volta para o seu cartão" : "volta para você");

export const paidOrders: MessagesOf<typeof source> = {
  receipt: {
    subtotal: "Subtotal",
    paid: "Pago em",
    method: "Forma de pagamento",
    methods: {
      card: "Cartão",
      online: "Pagamento online",
      manual: "Recebido pela loja",
      pix: "Pix",
      boleto: "Boleto",
      konbini: "Konbini",
      us_bank_account: "Conta bancária dos EUA",
      other: "Pagamento online",
    },
    status: "Situação do pedido",
    currency: "Moeda",
    buyer: "Comprador",
    seller: "Vendedor",
    consent: "Você concordou",
    taxId: (id) => `Número fiscal ${id}`,
    item: "Item",
    quantity: "Qtd.",
    each: "Unidade",
    amount: "Valor",
    stampPaid: "Pago",
    stampRefunded: "Reembolsado",
    opensOrder: "Abre este pedido.",
    noCredentials: "As credenciais nunca são impressas. Elas ficam no seu pedido.",
  },
  arrival: {
    yours: (firstName) => (firstName ? `É seu, ${firstName}.` : "É seu."),
    deliveredIn: (seconds, email) =>
      seconds === 1
        ? `Entregue em 1 segundo, recibo enviado para ${email}.`
        : `Entregue em ${formatCount(seconds)} segundos, recibo enviado para ${email}.`,
    delivered: (email) => `Tudo foi entregue, recibo enviado para ${email}.`,
  },
  toCome: {
    title: "Ainda por vir",
    units: (count, name) => `${formatCount(count)} × ${name}`,
    soon: "Aparece aqui em instantes.",
    stock: "É entregue assim que chegar novo estoque, antes que qualquer outra pessoa possa comprar.",
    person: "Uma pessoa da nossa equipe entrega este item em até 30 minutos após o pagamento.",
    late: "Estamos atrasados, desculpe. Uma pessoa já foi avisada. Você também pode pedir seu dinheiro de volta ao suporte.",
    steps: {
      paid: "Pago",
      paidAt: "Pago {time}",
      preparing: "Em preparação",
      stock: "Aguardando estoque",
      delivered: "Entregue",
      deliveredBy: "Entrega até {time}",
    },
    hold: (hold) =>
      hold.count === 1
        ? `Esperamos novo estoque até ${hold.until}. Se o item não chegar até lá, ${hold.amount || "o que você pagou por ele"} ${back(hold)} sem você precisar pedir.`
        : `Esperamos novo estoque até ${hold.until}. Se os itens não chegarem até lá, ${hold.amount || "o que você pagou por eles"} ${back(hold)} sem você precisar pedir.`,
    held: ({ amount, toCard }) =>
      `O item não chegou a tempo. ${amount} ${back({ toCard })} sem você precisar pedir.`,
  },
};
