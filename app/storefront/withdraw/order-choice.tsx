import { ChevronRight } from "lucide-react";
import { LinkButton } from "#app/design-system/button.tsx";
import { Link } from "#app/design-system/link.tsx";
import { Cover } from "#app/seals/cover.tsx";
import type { ChoosableOrder } from "./order-choice.server.ts";
import type { WithdrawText } from "./written-answers.server.ts";

interface OrderChoiceProps {
  orders: readonly ChoosableOrder[];
  text: WithdrawText;
}

/**
 * The shopper's own orders. Each order is a link to the step that shows the order's units. A further link
 * leads to the form for an order of another account.
 */
export function OrderChoice({ orders, text }: OrderChoiceProps) {
  return (
    <>
      <h2 className="title text-22 lg:mt-2">{text.chooseOrder}</h2>
      <ul className="grid overflow-hidden rounded-16 border border-line bg-surface">
        {orders.map(({ orderNumber, placed, charge, products, firstCover }) => (
          <li
            key={orderNumber}
            className="relative flex items-center gap-4 border-line p-4 not-first:border-t hover:bg-surface-2"
          >
            {firstCover && <Cover {...firstCover} size={44} />}
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-4">
                <Link
                  to={`/withdraw?order=${orderNumber}`}
                  className="font-mono font-semibold after:absolute after:inset-0 hover:underline"
                >
                  <span translate="no">{orderNumber}</span>
                </Link>
                <span className="font-semibold">{charge}</span>
              </p>
              <p className="text-15 text-ink-2 [overflow-wrap:anywhere]">
                {products.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
              </p>
              <p className="text-13 text-ink-3">{placed}</p>
            </div>
            <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-ink-3" />
          </li>
        ))}
      </ul>
      <p>
        <LinkButton variant="quiet" to="/withdraw?other">
          {text.otherOrder}
        </LinkButton>
      </p>
    </>
  );
}
