import { heldChangeMessages } from "#app/admin/held-changes/messages.ts";
import { LinkButton } from "#app/design-system/button.tsx";
import type { StaffProductCard } from "#domain/catalog/staff/staff-views.ts";
import { formatMoney } from "#messages/format.ts";

/**
 * A note on a card about the prices that wait for approval, with a link to the page for approvals. When no
 * price waits for approval, the component renders nothing.
 */
export function HeldPrice({ product }: { product: StaffProductCard }) {
  const messages = heldChangeMessages.card;
  const { heldPrice: price, hasHeldChange, isArchived, name } = product;
  if (!hasHeldChange || isArchived) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-10 bg-warning-soft px-3 py-2 text-13 text-warning">
      <p className="flex-1 basis-56">
        <strong>{price === null ? messages.prices : messages.price(formatMoney(price))}</strong>{" "}
        {messages.why}
      </p>
      <LinkButton to="/admin/confirmacoes" size="sm" variant="outline" aria-label={messages.openOf(name)}>
        {messages.open}
      </LinkButton>
    </div>
  );
}
