import { EmptyState } from "#app/design-system/empty-state.tsx";
import { ordersMessages as messages } from "#messages/en/storefront/orders.ts";

/**
 * Shown to a shopper with orders but without delivered items. When a paid order is in progress, the text is
 * different.
 */
export function NothingDelivered({ isInProgress }: { isInProgress: boolean }) {
  return isInProgress ? (
    <EmptyState title={messages.inProgressTitle}>{messages.inProgressText}</EmptyState>
  ) : (
    <EmptyState title={messages.productsEmptyTitle}>{messages.productsEmptyText}</EmptyState>
  );
}
