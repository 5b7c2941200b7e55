import { formatCount } from "#app/languages/format.ts";
import { NOTICE_MAX } from "#domain/operations/bell/notice-counts.ts";

/** Shows a count that reached the maximum as "99+". */
const shown = (count: number): string => (count >= NOTICE_MAX ? `${NOTICE_MAX - 1}+` : formatCount(count));
const counted = (one: string, many: string) => (count: number) =>
  `${shown(count)} ${count === 1 ? one : many}`;

/** The Portuguese messages of the bell. */
export const bellPt = {
  label: (count: number, badge: string) =>
    count === 0
      ? "Notificações: nada pendente"
      : `Notificações: ${badge} ${count === 1 ? "pendente" : "pendentes"}`,
  title: "O que espera por você",
  nothing: "Nada espera por você agora.",
  others: "Esperam pelo cliente",
  due: (moment: string) => `prazo: ${moment}`,
  critical_alerts: counted("alerta crítico", "alertas críticos"),
  disputes: counted("disputa aberta", "disputas abertas"),
  manual_orders: counted("pedido para entregar à mão", "pedidos para entregar à mão"),
  waiting_orders: counted("pedido pago espera por estoque", "pedidos pagos esperam por estoque"),
  exceptions: counted("caso para resolver", "casos para resolver"),
  held_prices: counted("preço para confirmar", "preços para confirmar"),
  low_stock: counted("produto com estoque baixo", "produtos com estoque baixo"),
  pending_sales: counted("venda pendente", "vendas pendentes"),
};

/** The English messages of the bell. */
export const bellEn: typeof bellPt = {
  label: (count, badge) => (count === 0 ? "Notifications: nothing waits" : `Notifications: ${badge} waiting`),
  title: "What waits for you",
  nothing: "Nothing waits for you now.",
  others: "Waiting for the shopper",
  due: (moment) => `due ${moment}`,
  critical_alerts: counted("critical alert", "critical alerts"),
  disputes: counted("open dispute", "open disputes"),
  manual_orders: counted("order to deliver by hand", "orders to deliver by hand"),
  waiting_orders: counted("paid order waits for stock", "paid orders wait for stock"),
  exceptions: counted("case to settle", "cases to settle"),
  held_prices: counted("price to confirm", "prices to confirm"),
  low_stock: counted("product low in stock", "products low in stock"),
  pending_sales: counted("pending sale", "pending sales"),
};
