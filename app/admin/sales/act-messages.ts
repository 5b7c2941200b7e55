import { inBothLanguages } from "#app/languages/translated.ts";

/** The messages of actions on an order. */
export const actMessages = inBothLanguages(
  {
    markPaid: "Marcar como Pago",
    markTitle: (number: string) => `Marcar ${number} como pago`,
    markWords: (amount: string) =>
      `Confirma que recebeu ${amount} fora do cartão. A página do cartão é encerrada, o que há em estoque é entregue agora e o cliente recebe o e-mail.`,
    cancelOrder: "Cancelar pedido",
    cancelTitle: (number: string) => `Cancelar o pedido ${number}?`,
    cancelWords: "A página de pagamento é encerrada e os itens reservados voltam ao estoque.",
    refund: "Reembolsar",
    refundTitle: (number: string) => `Reembolsar ${number}`,
    refundScope: "Quanto",
    refundAll: (amount: string) => `Tudo o que resta: ${amount}`,
    refundOwed: (amount: string) => `O que ainda é devido: ${amount}`,
    refundAmount: "Um valor",
    amountLabel: (currency: string) => `Valor em ${currency}`,
    refundWords: {
      all: "O cliente perde o acesso ao que foi entregue; o que é devido deixa de ser devido.",
      owed: "O que foi entregue continua com o cliente; o que é devido deixa de ser devido.",
      amount: "O que foi entregue continua com o cliente e o que é devido continua devido.",
    },
    refundByCard: "O dinheiro volta ao cartão, em geral em 5 a 10 dias úteis.",
    refundByHand:
      "Este pedido foi pago fora do cartão: devolva o dinheiro por fora. Aqui ele fica registrado.",
    deliver: "Entregar",
    deliverTitle: (product: string, slot: number) => `Entregar ${product}, unidade ${slot}`,
    deliverWords: "O que você digitar é selado e só o cliente poderá abrir.",
    content: "Conteúdo",
    contentHelp: 'Linhas "campo: valor", um objeto JSON ou um texto.',
    replace: "Trocar",
    replaceOf: (unit: string) => `Trocar ${unit}`,
    replaceTitle: "Trocar esta unidade?",
    replaceWords:
      "A antiga é queimada para sempre e outra do estoque toma o lugar dela. O cliente recebe um e-mail.",
    acceptAmount: "Aceitar o valor",
    acceptTitle: (number: string) => `Aceitar o valor do pedido ${number}?`,
    acceptChoice: (charged: string, total: string) =>
      `Foram cobrados ${charged}, e o pedido é de ${total}. Nada foi entregue até você decidir.`,
    acceptWords:
      "A loja fica com o que foi cobrado e o pedido segue: o que há em estoque é entregue agora, o resto é devido.",
    deliverAfterAll: "Entregar mesmo assim",
    resumeTitle: (number: string) => `Entregar o pedido ${number} mesmo assim?`,
    resumeChoice: (left: string) =>
      `O cliente está sem a entrega, e ${left} dele continuam com a loja. Entregue ou reembolse.`,
    resumeWords:
      "O que foi recolhido volta ao cliente, e o que deixou de ser devido é devido de novo. O que há em estoque é entregue agora.",
    refundAgain: "Reembolsar de novo",
    notReadWords:
      "O provedor aceitou este reembolso e não diz se ele foi pago. Dê à chave o direito de ler reembolsos; a loja pergunta de novo por si só.",
    notSentWords:
      "O provedor recusa fazer e listar reembolsos com a chave da loja. Dê esse direito à chave; o envio se repete sozinho.",
    correct: "Corrigir",
    correctOf: (unit: string) => `Corrigir ${unit}`,
    correctTitle: "Corrigir esta entrega",
    correctWords:
      "O cliente passa a ver só o novo conteúdo e recebe um e-mail. O antigo fica selado e ninguém mais o abre.",
    appealWords: "É um recurso: o banco pede arquivos. Envie-os no painel do provedor.",
    sendEvidence: "Enviar evidências",
    evidenceTitle: "Enviar as evidências ao banco?",
    evidenceWords: "O envio é definitivo: não dá para mudar nem completar depois.",
    evidenceNote: "O que você quer acrescentar (opcional)",
    resolveTitle: "Marcar como resolvido",
    resolveWords: "Diga como foi resolvido. A linha sai da lista de atenção; o pedido não muda.",
    fraudWords:
      "O banco do cliente suspeita de fraude. O que foi entregue está bloqueado até você decidir; um reembolso agora evita a disputa.",
    dismiss: "Dispensar",
    dismissTitle: "Dispensar o alerta de fraude?",
    dismissWords: "O cliente volta a poder abrir o que recebeu, e a loja fica com o dinheiro. Diga por quê.",
    resendMail: "Reenviar e-mail",
    recheck: "Consultar provedor",
    fields: {
      reason: "Motivo",
      reasonHelp: "Fica no registro de auditoria.",
      reasonShort: "Escreva um motivo com pelo menos 3 letras.",
      amount: "Digite um valor como 49,90.",
    },
    done: {
      cancelled: { title: "Pedido cancelado", description: "O estoque reservado foi liberado." },
      refunded: {
        title: "Reembolso enviado",
        description: "O cliente recebe um e-mail quando ele for feito.",
      },
      refundLater: {
        title: "Reembolso registrado",
        description: "O provedor não fez o reembolso agora; o envio é repetido sozinho.",
      },
      delivered: { title: "Pedido entregue", description: "O cliente recebe um e-mail." },
      deliveredOne: (owed: number) => ({
        title: "Unidade entregue",
        description: owed === 1 ? "Falta 1 unidade nesta linha." : `Faltam ${owed} unidades nesta linha.`,
      }),
      replaced: { title: "Unidade trocada", description: "O cliente recebe um e-mail." },
      accepted: {
        title: "Valor aceito",
        description: "O que há em estoque foi entregue; o resto é devido.",
      },
      resumed: {
        title: "Entrega retomada",
        description: "O que há em estoque foi entregue; o resto é devido de novo.",
      },
      corrected: { title: "Entrega corrigida", description: "O cliente recebe um e-mail." },
      evidence: { title: "Evidências enviadas", description: "O banco decide agora." },
      resolved: { title: "Marcado como resolvido", description: "Saiu da lista de atenção." },
      mailed: { title: "E-mail na fila", description: "Ele sai em instantes." },
      noted: { title: "Nota adicionada", description: "Ela está no histórico do pedido." },
      unchanged: { title: "Nada mudou", description: "O pedido está como o provedor diz." },
      changed: { title: "Pedido atualizado", description: "Ele agora está como o provedor diz." },
    },
  },
  {
    markPaid: "Mark as paid",
    markTitle: (number) => `Mark ${number} as paid`,
    markWords: (amount) =>
      `Confirms that you received ${amount} outside the card. The card page is ended, what is in stock is delivered now, and the buyer gets the mail.`,
    cancelOrder: "Cancel order",
    cancelTitle: (number) => `Cancel order ${number}?`,
    cancelWords: "The payment page is ended and the reserved items go back to the stock.",
    refund: "Refund",
    refundTitle: (number) => `Refund ${number}`,
    refundScope: "How much",
    refundAll: (amount) => `All that is left: ${amount}`,
    refundOwed: (amount) => `What is still owed: ${amount}`,
    refundAmount: "An amount",
    amountLabel: (currency) => `Amount in ${currency}`,
    refundWords: {
      all: "The buyer loses access to what was delivered; what is owed is owed no more.",
      owed: "What was delivered stays with the buyer; what is owed is owed no more.",
      amount: "What was delivered stays with the buyer, and what is owed stays owed.",
    },
    refundByCard: "The money goes back to the card, usually within 5 to 10 business days.",
    refundByHand:
      "This order was paid outside the card: give the money back outside too. Here it is recorded.",
    deliver: "Deliver",
    deliverTitle: (product, slot) => `Deliver ${product}, unit ${slot}`,
    deliverWords: "What you type is sealed, and only the buyer can open it.",
    content: "Content",
    contentHelp: 'Lines of "field: value", a JSON object or a text.',
    replace: "Replace",
    replaceOf: (unit) => `Replace ${unit}`,
    replaceTitle: "Replace this unit?",
    replaceWords:
      "The old one is burned for ever and another from the stock takes its place. The buyer gets a mail.",
    acceptAmount: "Accept the amount",
    acceptTitle: (number) => `Accept the amount of order ${number}?`,
    acceptChoice: (charged, total) =>
      `${charged} were charged, and the order is ${total}. Nothing is delivered until you decide.`,
    acceptWords:
      "The shop keeps what was charged and the order goes on: what is in stock is delivered now, the rest is owed.",
    deliverAfterAll: "Deliver after all",
    resumeTitle: (number) => `Deliver order ${number} after all?`,
    resumeChoice: (left) =>
      `The buyer is without the delivery, and the shop still holds ${left} of theirs. Deliver or refund.`,
    resumeWords:
      "What was taken back belongs to the buyer again, and what was no longer owed is owed again. What is in stock is delivered now.",
    refundAgain: "Refund again",
    notReadWords:
      "The provider has taken this refund and does not tell whether it was paid out. Give the key the right to read refunds; the shop asks again by itself.",
    notSentWords:
      "The provider refuses to make and list refunds with the shop's key. Give the key that right; it is sent again by itself.",
    correct: "Correct",
    correctOf: (unit) => `Correct ${unit}`,
    correctTitle: "Correct this delivery",
    correctWords:
      "From now on the buyer sees the new content alone and gets a mail. The old content stays sealed, and nobody opens it again.",
    appealWords: "This is an appeal: the bank asks for files. Send them at the provider's dashboard.",
    sendEvidence: "Send evidence",
    evidenceTitle: "Send the evidence to the bank?",
    evidenceWords: "It is final: it cannot be changed or completed later.",
    evidenceNote: "What you want to add (optional)",
    resolveTitle: "Mark as resolved",
    resolveWords: "Say how it was resolved. The row leaves the attention list; the order does not change.",
    fraudWords:
      "The buyer's bank suspects fraud. What was delivered is locked until you decide; a refund now avoids the dispute.",
    dismiss: "Dismiss",
    dismissTitle: "Dismiss the fraud warning?",
    dismissWords: "The buyer can open what they received again, and the shop keeps the money. Say why.",
    resendMail: "Send mail again",
    recheck: "Ask the provider",
    fields: {
      reason: "Reason",
      reasonHelp: "It is kept in the audit log.",
      reasonShort: "Write a reason of at least 3 letters.",
      amount: "Type an amount such as 49.90.",
    },
    done: {
      cancelled: { title: "Order cancelled", description: "The reserved stock was released." },
      refunded: { title: "Refund sent", description: "The buyer gets a mail once it is done." },
      refundLater: {
        title: "Refund recorded",
        description: "The provider did not make it now; it is sent again by itself.",
      },
      delivered: { title: "Order delivered", description: "The buyer gets a mail." },
      deliveredOne: (owed) => ({
        title: "Unit delivered",
        description: owed === 1 ? "1 unit of this line is left." : `${owed} units of this line are left.`,
      }),
      replaced: { title: "Unit replaced", description: "The buyer gets a mail." },
      accepted: {
        title: "Amount accepted",
        description: "What is in stock was delivered; the rest is owed.",
      },
      resumed: {
        title: "Delivery resumed",
        description: "What is in stock was delivered; the rest is owed again.",
      },
      corrected: { title: "Delivery corrected", description: "The buyer gets a mail." },
      evidence: { title: "Evidence sent", description: "The bank decides now." },
      resolved: { title: "Marked as resolved", description: "It has left the attention list." },
      mailed: { title: "Mail queued", description: "It goes out in a moment." },
      noted: { title: "Note added", description: "It is in the order's history." },
      unchanged: { title: "Nothing changed", description: "The order is as the provider says." },
      changed: { title: "Order updated", description: "It is now as the provider says." },
    },
  },
);
