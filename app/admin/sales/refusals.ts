import { addRefusals } from "#app/form-answer.ts";
import { inBothLanguages } from "#app/languages/translated.ts";
import type { ActRefusal } from "#domain/sales/order-acts.ts";

/** Error messages by the code and the reason of the domain rule. */
const refusals = inBothLanguages(
  {
    order_not_pending: "O pedido não está mais pendente. Recarregue para ver como está.",
    paid_by_card: "O cliente acabou de pagar com cartão: o pedido foi concluído por esse pagamento.",
    under_way: "O banco do cliente ainda está decidindo um pagamento deste pedido. Aguarde o resultado.",
    payment_unavailable: "O provedor de pagamento não responde agora. Nada foi alterado; tente novamente.",
    payment_refused: "O provedor de pagamento recusou. Nada foi alterado.",
    refund_not_paid: "Este pedido não foi pago: não há o que reembolsar.",
    refund_nothing_left: "Não há mais nada a reembolsar neste pedido.",
    refund_disputed:
      "Há uma disputa: o banco já segura o dinheiro, e um reembolso pagaria o cliente duas vezes.",
    refund_exceeds_paid: "O valor é maior do que o que ainda pode ser reembolsado.",
    not_paid: "O pedido não está pago.",
    not_manual: "Este produto não é entregue à mão.",
    not_owed: "Esta linha não deve mais nada.",
    moved_on: "Outra pessoa entregou esta unidade. Confira o pedido antes de continuar.",
    not_account: "Só credenciais do inventário podem ser trocadas.",
    taken_back: "Esta unidade já foi trocada ou recolhida.",
    nothing_left: "O dinheiro deste pedido já foi devolvido.",
    refund_under_way: "Há um reembolso a caminho. Espere o resultado dele.",
    no_mismatch: "O valor deste pedido confere, ou já foi aceito.",
    nothing_ended: "Nada neste pedido deixou de ser entregue sem reembolso.",
    disputed: "O pedido está em disputa.",
    fraud_warning: "O banco do cliente suspeita de fraude: reembolse ou dispense o alerta primeiro.",
    out_of_stock: "Não há outra unidade em estoque. Adicione uma ao inventário e tente de novo.",
    dispute_closed: "O banco não aceita mais evidências para esta disputa.",
    appeal: "O recurso pede arquivos: envie-os no painel do provedor.",
    nothing_to_say: "Não há e-mail para o estado deste pedido.",
    account_erased: "O cliente apagou a conta: não há endereço para escrever nem conta para receber.",
    sent_just_now: "Um e-mail acabou de ser enviado. Espere um minuto.",
    too_often: "Este pedido já teve reenvios demais.",
    content: "O conteúdo não pode ser lido: confira o texto.",
    unknown: "Não foi possível concluir. Tente novamente.",
  },
  {
    order_not_pending: "The order is no longer pending. Reload to see how it is.",
    paid_by_card: "The buyer has just paid by card: the order was completed by that payment.",
    under_way: "The buyer's bank is still deciding about a payment of this order. Wait for the result.",
    payment_unavailable: "The payment provider does not answer now. Nothing was changed; try again.",
    payment_refused: "The payment provider refused. Nothing was changed.",
    refund_not_paid: "This order was not paid: there is nothing to refund.",
    refund_nothing_left: "Nothing is left to refund on this order.",
    refund_disputed: "There is a dispute: the bank holds the money, and a refund would pay the buyer twice.",
    refund_exceeds_paid: "The amount is more than what can still be refunded.",
    not_paid: "The order is not paid.",
    not_manual: "This product is not delivered by hand.",
    not_owed: "Nothing is owed on this line any more.",
    moved_on: "Somebody else has delivered this unit. Look at the order before you go on.",
    not_account: "Only credentials of the inventory can be replaced.",
    taken_back: "This unit was replaced or taken back already.",
    nothing_left: "The money of this order was given back already.",
    refund_under_way: "A refund is on its way. Wait for its result.",
    no_mismatch: "The charge of this order agrees, or was accepted already.",
    nothing_ended: "Nothing of this order ended without a refund.",
    disputed: "The order is disputed.",
    fraud_warning: "The buyer's bank suspects fraud: refund the order or dismiss the warning first.",
    out_of_stock: "No other unit is in stock. Add one to the inventory and try again.",
    dispute_closed: "The bank takes no more evidence for this dispute.",
    appeal: "The appeal asks for files: send them at the provider's dashboard.",
    nothing_to_say: "There is no mail for the state of this order.",
    account_erased:
      "The buyer erased the account: there is no address to write to and no account to deliver to.",
    sent_just_now: "A mail was sent just now. Wait a minute.",
    too_often: "This order's mail was sent again too often.",
    content: "The content cannot be read: check the text.",
    unknown: "This could not be done. Please try again.",
  },
);

const byReason = (details: { reason?: unknown }) =>
  (refusals as Record<string, string>)[String(details.reason)] ?? refusals.unknown;

addRefusals({
  order_not_pending: () => refusals.order_not_pending,
  payment_under_way: ({ isPaid }) => (isPaid ? refusals.paid_by_card : refusals.under_way),
  payment_unavailable: () => refusals.payment_unavailable,
  payment_refused: () => refusals.payment_refused,
  refund_not_paid: () => refusals.refund_not_paid,
  refund_nothing_left: () => refusals.refund_nothing_left,
  refund_disputed: () => refusals.refund_disputed,
  refund_exceeds_paid: () => refusals.refund_exceeds_paid,
  nothing_to_deliver: byReason,
  not_replaceable: byReason,
  not_resumable: byReason,
  mail_not_sent: byReason,
  dispute_closed: byReason,
});

/** Returns why an action is disabled. */
export const whyNotWords = (reason: ActRefusal): string =>
  reason === "not_pending" ? refusals.order_not_pending : refusals[reason];
