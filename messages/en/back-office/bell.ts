import { NOTICE_MAX } from "#db/values/limits.ts";
import { formatCount } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { bell as source } from "#messages/pt-BR/back-office/bell.ts";

const { plural } = pluralsIn("en");
/** Shows a count that reached the maximum as "99+". */
const shown = (count: number): string => (count >= NOTICE_MAX ? `${NOTICE_MAX - 1}+` : formatCount(count));
const counted = (one: string, many: string) => (count: number) =>
  `${shown(count)} ${plural(count, { one: one, other: many })}`;

export const bell: MessagesOf<typeof source> = {
  label: (count, badge) => (count === 0 ? "Notifications: nothing waits" : `Notifications: ${badge} waiting`),
  title: "Waiting for you",
  nothing: "Nothing waits for you now.",
  others: "Waiting for the shopper",
  due: (moment) => `due ${moment}`,
  critical_alerts: counted("critical alert", "critical alerts"),
  disputes: counted("open dispute", "open disputes"),
  fraud_warnings: counted("fraud warning", "fraud warnings"),
  withdrawals: counted("withdrawal to decide", "withdrawals to decide"),
  manual_orders: counted("order to deliver by hand", "orders to deliver by hand"),
  waiting_orders: counted("paid order waits for stock", "paid orders wait for stock"),
  exceptions: counted("case to settle", "cases to settle"),
  held_prices: counted("change to confirm", "changes to confirm"),
  sold_out: counted("product sold out", "products sold out"),
  low_stock: counted("product low in stock", "products low in stock"),
  channels_off: counted("channel off", "channels off"),
  pending_sales: counted("pending sale", "pending sales"),
};
