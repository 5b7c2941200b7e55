import { LinkButton } from "#app/design-system/button.tsx";
import { Seal } from "#app/seals/seal.tsx";
import { returnMessages as messages } from "#messages/en/storefront/payment-return.ts";

/** The page for an order that does not exist or belongs to another shopper. */
export function OrderNotFound() {
  return (
    <section className="grid justify-items-center gap-4 py-10 text-center">
      <Seal slug="order-not-found" emoji="?" size={120} muted />
      <h1 className="title text-30">{messages.notFound}</h1>
      <p className="prose-width text-ink-2">{messages.notFoundLead}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <LinkButton to="/orders">{messages.toOrders}</LinkButton>
        <LinkButton to="/marketplace" variant="outline">
          {messages.toMarketplace}
        </LinkButton>
        <LinkButton to="/support" variant="outline">
          {messages.toSupport}
        </LinkButton>
      </div>
    </section>
  );
}
