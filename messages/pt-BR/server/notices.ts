import type { notices as source } from "#messages/en/server/notices.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const notices: MessagesOf<typeof source> = {
  kinds: {
    manual_order: "Pedido com entrega manual",
    waiting_for_stock: "Pedido pago que aguarda estoque",
    dispute: "Disputa, com o prazo das evidências",
    amount_mismatch: "Pagamento que não corresponde ao pedido",
    refund_failed: "Reembolso que falhou",
    money_without_order: "Dinheiro sem pedido",
    provider_unreachable: "Provedor de pagamentos sem resposta há 10 minutos",
    sold_out: "Produto esgotado",
    new_sale: "Venda nova",
    fraud_warning: "Suspeita de fraude",
    stock_low: "Estoque baixo",
    stock_back: "Produto de volta ao estoque",
    import_done: "Importação concluída",
    withdrawal: "Desistência para decidir",
    backup: "Backup com falha ou antigo",
    security: "Evento crítico",
    channel_off: "Canal desligado",
  },
  groups: { orders: "Pedidos", money: "Dinheiro", stock: "Estoque", shop: "Loja" },
  state: (on, all) => (on === 1 ? `1 de ${all} ligado` : `${on} de ${all} ligados`),
  quiet: {
    title: "Horário de silêncio",
    lead: "Nesse horário os avisos esperam até o fim. Alertas críticos chegam sempre.",
    from: "De",
    until: "Até",
    save: "Salvar",
  },
};
