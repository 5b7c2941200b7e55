import { StatusBadge } from "#app/design-system/badge.tsx";
import { ItemFrame } from "#app/storefront/delivered/item-frame.tsx";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { ToComeList } from "./to-come-list.tsx";
import type { ToComeMessages } from "./to-come-messages.server.ts";

interface ToComeCardProps {
  order: OrderView;
  messages: ToComeMessages;
}

/**
 * The card of a paid order without a delivered unit. The card lists the undelivered units instead of fields.
 */
export function ToComeCard({ order, messages }: ToComeCardProps) {
  const line = order.lines.find(({ productId }) => productId === messages.lines[0]?.productId);
  if (!line) return null;
  const { special } = ordersMessages;
  const state = isByHand(line) ? special.manual_delivery : special.waiting_for_stock;
  const isSoon = order.deliveryState === "none";
  return (
    <ItemFrame
      item={{ ...line, orderNumber: order.orderNumber }}
      title={ordersMessages.product(line.productName, line.quantity)}
      headingLevel="h2"
      deliveredAt={null}
      badge={isSoon ? null : <StatusBadge tone="warning">{state}</StatusBadge>}
      stamp={{ slug: line.productSlug, emoji: line.emoji, ink: line.ink, isOutline: true }}
    >
      <ToComeList orderNumber={order.orderNumber} messages={messages} />
    </ItemFrame>
  );
}
