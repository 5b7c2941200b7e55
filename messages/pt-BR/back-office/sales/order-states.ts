import { catalog } from "#messages/catalog.ts";

const ownReasons: ReadonlyMap<string, string> = new Map([
  ["not paid in time", "Não pago a tempo"],
  ["the bank declined the card", "O banco recusou o cartão"],
  ["the customer has withdrawn", "O cliente desistiu da compra"],
  ["another checkout was started", "O cliente começou outra compra"],
  ["the payment page could not be opened", "A página de pagamento não abriu"],
  ["the provider refused", "O provedor recusou a cobrança"],
  ["the provider does not tell of its payment page", "O provedor não mostra a página de pagamento"],
  ["not in stock before the deadline", "Sem estoque até o prazo"],
  ["made at the payment provider", "Feito no provedor de pagamentos"],
  ["paid twice", "Pago duas vezes"],
  ["given back unopened", "Devolvido sem abrir"],
  ["withdrawal from the contract", "Desistência da compra"],
  ["not delivered in time", "Não entregue a tempo"],
]);

/** The messages of an order's states and reasons for attention (spec B4-7, B4-8). */
export const orderStates = {
  status: {
    pending: "Pendente",
    processing: "Processando",
    completed: "Concluída",
    cancelled: "Cancelada",
  },
  /** The order states that the status does not show. Every screen uses the same words for these states. */
  special: {
    disputed: "Em disputa",
    dispute_lost: "Disputa perdida",
    dispute_prevented: "Disputa evitada",
    refund_failed: "Reembolso falhou",
    refunded: "Reembolsada",
    refund_pending: "Reembolso a caminho",
    partly_refunded: "Reembolso parcial",
    fraud_warning: "Alerta de fraude",
    inquiry: "Consulta do banco",
    waiting_for_stock: "Aguardando estoque",
    manual_delivery: "Entrega manual",
  },
  refund: {
    requested: "Reembolso solicitado",
    pending: "Reembolso a caminho",
    partial: "Reembolso parcial",
    full: "Reembolsado",
    failed: "Reembolso falhou",
  },
  dispute: {
    inquiry: "Consulta do banco",
    open: "Disputa aberta",
    under_review: "Disputa em análise",
    unknown: "Disputa aberta",
    won: "Disputa ganha",
    lost: "Disputa perdida",
    prevented: "Disputa evitada",
    closed: "Disputa encerrada",
  },
  /** Dispute reasons by the provider's code. */
  disputeReasons: {
    bank_cannot_process: "O banco não pôde processar",
    check_returned: "Cheque devolvido",
    credit_not_processed: "Reembolso prometido não recebido",
    customer_initiated: "Contestada pelo cliente",
    debit_not_authorized: "Débito não autorizado",
    duplicate: "Cobrança em duplicidade",
    fraudulent: "O titular não reconhece a compra (fraude)",
    general: "Motivo geral",
    incorrect_account_details: "Dados da conta incorretos",
    insufficient_funds: "Saldo insuficiente",
    noncompliant: "Contra as regras da bandeira",
    product_not_received: "Produto não recebido",
    product_unacceptable: "Produto diferente do descrito",
    subscription_canceled: "Assinatura cancelada",
    unrecognized: "O titular não lembra da compra",
  },
  /** The reason why an order ended or was refunded. The shop stores its own reasons in English. */
  reason: (stored: string): string => ownReasons.get(stored) ?? stored,
  /** The reasons why an order needs attention. */
  attention: {
    owed: "Entrega pendente",
    short_stock: "Sem estoque para entregar",
    paid_late: "Pago depois do prazo",
    amount_mismatch: "Valor cobrado diferente",
    currency_mismatch: "Moeda cobrada diferente",
    duplicate_payment: "Pago duas vezes",
    orphan_payment: "Pagamento sem pedido",
    manual_mark: "Marcado como pago",
    provider_unreachable: "Provedor não responde",
    refund_failed: "Reembolso falhou",
    refund_not_sent: "Reembolso não enviado: o provedor recusa o pedido",
    refund_not_read: "Reembolso a caminho: o provedor não o mostra",
    event_not_handled: "Aviso do provedor não tratado",
    order_not_settled: "Pedido não pôde ser conferido",
    payment_page_hidden: "Provedor não mostra o pagamento",
    dispute: "Disputa",
    early_fraud_warning: "Alerta de fraude",
    money_differs: "Valores não batem",
    withdrawal_to_decide: "Desistência para decidir",
  },
};

/** The messages of an order's states and reasons for attention (spec B4-7, B4-8). */
export const stateMessages = catalog("back-office", "orderStates", orderStates);
