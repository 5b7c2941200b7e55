import { ItemFrame } from "#app/storefront/delivered/item-frame.tsx";
import type { OrderView } from "#domain/orders/order-views.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { ToComeList } from "./to-come-list.tsx";
import type { ToComeMessages } from "./to-come-messages.server.ts";

interface ToComeCardProps {
  order: OrderView;
  messages: ToComeMessages;
  /**
   * Whether the card is on a colored part of the page. On a colored part, the card has a seal. On a colored
   * part, the card has no link for reporting a problem.
   */
  isOnBand: boolean;
}

/**
 * The card of a paid order without a delivered unit. Instead of delivered fields, the card lists the
 * undelivered units. The page shows the state of the order above the card.
 */
export function ToComeCard({ order, messages, isOnBand }: ToComeCardProps) {
  const line = order.lines.find(({ productId }) => productId === messages.lines[0]?.productId);
  if (!line) return null;
  return (
    <ItemFrame
      item={{ ...line, orderNumber: order.orderNumber }}
      title={ordersMessages.product(line.productName, line.quantity)}
      headingLevel="h2"
      deliveredAt={null}
      badge={null}
      stamp={isOnBand ? { slug: line.productSlug, emoji: line.emoji, ink: line.ink, isOutline: true } : null}
    >
      <ToComeList orderNumber={order.orderNumber} messages={messages} isInCard hasProblemLink={!isOnBand} />
    </ItemFrame>
  );
}
