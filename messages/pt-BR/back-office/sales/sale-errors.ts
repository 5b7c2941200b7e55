/** Error messages by the code and the reason of the domain rule. */
export const saleErrors = {
  order_not_pending: "O pedido não está mais pendente. Recarregue para ver como está.",
  paid_by_card: "O cliente acabou de pagar com cartão. O pedido foi concluído por esse pagamento.",
  voucher_open: "O cliente ainda pode pagar o boleto ou código deste pedido. Aguarde o vencimento.",
  under_way: "O banco do cliente ainda está decidindo um pagamento deste pedido. Aguarde o resultado.",
  payment_unavailable: "O provedor de pagamentos não responde agora. Nada foi alterado; tente novamente.",
  payment_refused: "O provedor de pagamentos recusou. Nada foi alterado.",
  refund_not_paid: "Este pedido não foi pago. Não há o que reembolsar.",
  refund_nothing_left: "Não há mais nada a reembolsar neste pedido.",
  refund_disputed:
    "Há uma disputa. O banco já segura o dinheiro, e um reembolso pagaria o cliente duas vezes.",
  refund_exceeds_paid: "O valor é maior do que o que ainda pode ser reembolsado.",
  refund_changed: "O pedido mudou enquanto você escolhia. Nada foi reembolsado. Confira e escolha de novo.",
  not_paid: "O pedido não está pago.",
  not_manual: "Este produto não tem entrega manual.",
  not_owed: "Não falta entregar nada nesta linha.",
  moved_on: "Outra pessoa entregou esta unidade. Confira o pedido antes de continuar.",
  not_account: "Só credenciais do inventário podem ser trocadas.",
  taken_back: "Esta unidade já foi trocada ou o acesso a ela já foi retirado.",
  nothing_left: "O dinheiro deste pedido já foi devolvido.",
  refund_under_way: "Há um reembolso a caminho. Espere o resultado dele.",
  no_mismatch: "O valor deste pedido confere, ou já foi aceito.",
  nothing_ended: "Nenhuma unidade foi cancelada ou retirada sem reembolso.",
  disputed: "O pedido está em disputa.",
  fraud_warning: "O banco do cliente suspeita de fraude. Reembolse ou dispense o alerta primeiro.",
  replaced_often: (most: number) =>
    `Esta unidade já foi substituída ${most} vezes. Só um administrador pode substituí-la de novo.`,
  replacements_limited: (most: number) =>
    `Você já substituiu ${most} unidades nesta hora. Espere, ou peça a um administrador.`,
  goods_limited: (most: string, left: string) =>
    `Um membro da equipe pode entregar até ${most} por hora sem pagamento no provedor; restam ${left}. O pedido não mudou. Espere, ou peça a um administrador.`,
  refunds_limited: (most: string, left: string) =>
    `Um membro da equipe pode reembolsar até ${most} por hora; restam ${left}. Nada foi reembolsado. Espere, ou peça a um administrador.`,
  out_of_stock: "Não há outra unidade em estoque. Adicione uma ao inventário e tente de novo.",
  dispute_closed: "O banco não aceita mais evidências para esta disputa.",
  appeal: "O recurso pede arquivos. Envie-os no painel do provedor.",
  nothing_to_say: "Não há e-mail a enviar na situação deste pedido.",
  account_erased: "O cliente apagou a conta. Não há e-mail nem conta para receber a entrega.",
  sent_just_now: "Um e-mail acabou de ser enviado. Espere um minuto.",
  too_often: "O e-mail deste pedido já foi reenviado muitas vezes.",
  content: "O conteúdo não pode ser lido. Confira o texto.",
  unknown: "Não foi possível concluir. Tente novamente.",
};
