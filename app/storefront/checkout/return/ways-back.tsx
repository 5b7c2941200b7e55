import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { useCartControls, useCartState } from "#app/storefront/cart/cart-context.ts";
import { returnMessages as messages } from "#messages/en/storefront/payment-return.ts";

interface WaysBackProps {
  text: Record<
    "title" | "again" | "againCart" | "againShop" | "openCart" | "find" | "findText" | "ask" | "askText",
    string
  >;
  /** The page that lists the orders of this browser, and the label of the link to this page. */
  orders: readonly [address: string, label: string];
}

/**
 * Shows what a visitor can do when the payment was cancelled and no order is found. When this browser has a
 * cart or a copy of an unpaid cart, the first button opens the cart.
 */
export function WaysBack({ text, orders: [address, label] }: WaysBackProps) {
  const { store, openCart } = useCartControls();
  const { lines, inCheckout } = useCartState(store);
  const hasCart = lines.length + inCheckout.length > 0;
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className="title text-22">
        {text.title}
      </h2>
      <ul className="ways">
        <Way title={text.again} text={hasCart ? text.againCart : text.againShop}>
          {hasCart ? (
            <Button variant="filled" onClick={openCart}>
              {text.openCart}
            </Button>
          ) : (
            <LinkButton to="/marketplace">{messages.toMarketplace}</LinkButton>
          )}
        </Way>
        <Way title={text.find} text={text.findText}>
          <LinkButton variant="outline" to={address}>
            {label}
          </LinkButton>
        </Way>
        <Way title={text.ask} text={text.askText}>
          <LinkButton variant="outline" to="/support">
            {messages.toSupport}
          </LinkButton>
        </Way>
      </ul>
      <div className="quiet-links mt-4">
        {hasCart && <Link to="/marketplace">{messages.toMarketplace}</Link>}
        <Link to="/">{messages.toHome}</Link>
      </div>
    </section>
  );
}

const Way = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li>
    <div>
      <h3 className="font-semibold">{title}</h3>
      <p className="text-15 text-ink-2">{text}</p>
    </div>
    {children}
  </li>
);
