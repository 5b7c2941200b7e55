import "./order-choice.css";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "#app/design-system/link.tsx";
import { Cover } from "#app/seals/cover.tsx";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
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
      <h2 className="title text-22">{text.chooseOrder}</h2>
      <ul className="order-choice">
        {orders.map(({ orderNumber, placed, until, charge, products, firstCover }) => (
          <li key={orderNumber}>
            {firstCover && <Cover {...firstCover} size={44} />}
            <p className="choice-number">
              <Link
                to={`/withdraw?order=${orderNumber}`}
                className="font-medium font-mono text-15 after:absolute after:inset-0 hover:underline"
              >
                <span translate="no">{orderNumber}</span>
              </Link>
            </p>
            <p className="choice-products text-15 text-ink-2 wrap-anywhere">
              {products.map(({ name, quantity }) => ordersMessages.product(name, quantity)).join(" · ")}
            </p>
            <p className="choice-days text-13 text-ink-3">
              {until && <span className="text-ink">{until}</span>}
              <span>{placed}</span>
            </p>
            <p className="choice-charge font-semibold">{charge}</p>
            <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-ink-3" />
          </li>
        ))}
      </ul>
      <p className="text-15">
        <Link to="/withdraw?other" className="underline underline-offset-4">
          {text.otherOrder}
        </Link>
      </p>
    </>
  );
}

/**
 * The form for visitors and two links, in one card. With one of these links, visitors do not have to look for
 * the order number.
 */
export const VisitorCard = ({ text, children }: Pick<OrderChoiceProps, "text"> & { children: ReactNode }) => (
  <div className="visitor-card">
    <Link to="/auth?next=withdraw">
      {text.signIn}
      <ChevronRight aria-hidden="true" size={20} />
    </Link>
    {children}
    <Link to="/orders/find">
      {text.findOrders}
      <ChevronRight aria-hidden="true" size={20} />
    </Link>
  </div>
);

/**
 * Lists the steps of a withdrawal, beside the list of orders or beside the form. On small screens, the steps
 * with a title stand below the form.
 */
export const WithdrawSteps = ({ text }: Pick<OrderChoiceProps, "text">) => (
  <div className={`withdraw-steps text-15 text-ink-2 ${text.stepsTitle && "form-steps"}`}>
    {text.stepsTitle && <h2 className="title text-22 text-ink">{text.stepsTitle}</h2>}
    <ol>
      {text.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </div>
);
