import { NOTICE_MAX } from "#db/values/limits.ts";
import { formatCount } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");
/** Shows a count that reached the maximum as "99+". */
const shown = (count: number): string => (count >= NOTICE_MAX ? `${NOTICE_MAX - 1}+` : formatCount(count));
const counted = (one: string, many: string) => (count: number) =>
  `${shown(count)} ${plural(count, { one: one, other: many })}`;

/** The messages of the bell. */
export const bell = {
  label: (count: number, badge: string) =>
    count === 0
      ? "Notificações: nada pendente"
      : `Notificações: ${badge} ${plural(count, { one: "pendente", other: "pendentes" })}`,
  title: "Suas pendências",
  nothing: "Nenhuma pendência no momento.",
  others: "Aguardam o cliente",
  due: (moment: string) => `prazo: ${moment}`,
  critical_alerts: counted("alerta crítico", "alertas críticos"),
  disputes: counted("disputa aberta", "disputas abertas"),
  fraud_warnings: counted("alerta de fraude", "alertas de fraude"),
  withdrawals: counted("desistência para decidir", "desistências para decidir"),
  manual_orders: counted("pedido com entrega manual", "pedidos com entrega manual"),
  waiting_orders: counted("pedido pago aguarda estoque", "pedidos pagos aguardam estoque"),
  exceptions: counted("caso a resolver", "casos a resolver"),
  held_prices: counted("alteração a confirmar", "alterações a confirmar"),
  sold_out: counted("produto esgotado", "produtos esgotados"),
  low_stock: counted("produto com estoque baixo", "produtos com estoque baixo"),
  channels_off: counted("canal desligado", "canais desligados"),
  pending_sales: counted("venda pendente", "vendas pendentes"),
};
