import { EmptyState } from "#app/design-system/empty-state.tsx";
import { ordersMessages as messages } from "#messages/en/storefront/orders.ts";

/**
 * The message for a shopper who has orders but no delivered items. When a paid order is still in progress,
 * the text mentions this order.
 */
export function NothingDelivered({ isInProgress }: { isInProgress: boolean }) {
  return isInProgress ? (
    <EmptyState title={messages.inProgressTitle}>{messages.inProgressText}</EmptyState>
  ) : (
    <EmptyState title={messages.productsEmptyTitle}>{messages.productsEmptyText}</EmptyState>
  );
}
