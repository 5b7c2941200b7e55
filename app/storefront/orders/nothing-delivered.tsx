import { EmptyState } from "#app/design-system/empty-state.tsx";
import { ordersMessages as words } from "./messages.ts";

/** Stands in for delivered items of somebody who has orders. A paid order in progress is not "nothing". */
export function NothingDelivered({ isInProgress }: { isInProgress: boolean }) {
  return isInProgress ? (
    <EmptyState title={words.inProgressTitle}>{words.inProgressWords}</EmptyState>
  ) : (
    <EmptyState title={words.productsEmptyTitle}>{words.productsEmptyWords}</EmptyState>
  );
}
