import "./summary.css";
import { useEffect } from "react";
import { data, Link, redirect, useSubmit } from "react-router";
import { buttonClasses } from "#app/design-system/button.tsx";
import { callerContext } from "#app/request/caller.ts";
import { Cover } from "#app/seals/cover.tsx";
import { describePage } from "#app/storefront/base/shop-snapshot.ts";
import { readTopSellers } from "#app/storefront/tile/read-top-sellers.server.ts";
import { TopSellers } from "#app/storefront/tile/top-sellers.tsx";
import { cancelReturn, findReturn, type ReturnAddress } from "#domain/checkout/cancel-return.ts";
import { type Caller, isCustomer } from "#domain/kernel/caller.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";
import { returnMessages as messages } from "#messages/en/storefront/payment-return.ts";
import { formatMoney } from "#messages/format.ts";
import { documentLanguage } from "#messages/language.ts";
import { cancelledPaymentMessages } from "#messages/server/server-messages.ts";
import type { Route } from "./+types/cancelled-page.ts";
import { orderAmounts } from "./order-amounts.ts";
import { RestoreCart } from "./restore-cart.tsx";
import { WaysBack } from "./ways-back.tsx";

const PERSONAL = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

export const meta: Route.MetaFunction = ({ matches }) => [
  ...describePage(matches, { title: messages.cancelledTitle }),
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => PERSONAL;

const addressOf = (request: Request): ReturnAddress => {
  const search = new URL(request.url).searchParams;
  return { orderId: search.get("order"), sessionId: search.get("session_id") };
};

/**
 * Loads the order that the address names. The loader cancels nothing, because the browser might load the page
 * only as a prefetch.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const address = addressOf(request);
  const order = isCustomer(caller) ? await findReturn(caller, address) : null;
  leaveIfPaid(caller, order);
  const canEnd = order?.status === "pending" && Boolean(address.orderId || address.sessionId);
  const offers = order ? [] : await readTopSellers();
  return data({ order, canEnd, offers, ways: order ? null : waysOf(caller) }, { headers: PERSONAL });
}

/**
 * The texts of the page when there is no order, and a link to the page that lists the orders of this browser.
 */
function waysOf({ kind }: Caller) {
  const { lead, findOwn, findVisitor, ...text } = cancelledPaymentMessages[documentLanguage()];
  const orders =
    kind === "shopper" ? (["/orders", findOwn] as const) : (["/orders/find", findVisitor] as const);
  return { lead, text, orders };
}

/**
 * Redirects the customer to another page when the order is paid or its delayed payment has started. An order
 * that is paid, or whose delayed payment has started, was not cancelled.
 */
function leaveIfPaid(caller: Caller, order: OrderView | null): void {
  const isPaid = order?.paymentState === "paid";
  if (isPaid && caller.kind === "shopper") throw redirect("/orders", { headers: PERSONAL });
  if (isPaid || order?.paymentState === "async_pending")
    throw redirect(`/orders/${order.orderNumber}`, { headers: PERSONAL });
}

/** Cancels the order that the address names. When the order is already paid, redirects to the orders. */
export async function action({ request, context }: Route.ActionArgs) {
  const caller = context.get(callerContext);
  const order = await cancelReturn(caller, addressOf(request));
  leaveIfPaid(caller, order);
  return data({ isTried: true }, { headers: PERSONAL });
}

/** Returns the reason why the order is not paid. */
function whyOf(order: OrderView): string {
  if (order.isDeclined) return messages.declined;
  return order.checkoutUrl ? messages.cancelledOpen : messages.cancelledWhy;
}

export default function CancelledPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, canEnd, offers, ways } = loaderData;
  const submit = useSubmit();
  // Without JavaScript, the effect below does not run. In that case, the shopper sends the form with the
  // button on the page.
  const mustEnd = canEnd && !actionData;
  useEffect(() => {
    if (mustEnd) void submit(null, { method: "post", replace: true, preventScrollReset: true });
  }, [mustEnd, submit]);
  return (
    <>
      <div className="page grid gap-x-12 gap-y-6 py-8 md:py-12 lg:grid-cols-[21rem_minmax(0,1fr)]">
        <div>
          <h1 className="title text-30">
            {order?.isDeclined ? messages.declinedHeading : messages.cancelledHeading}
          </h1>
          <p className="mt-3 font-semibold text-18">{messages.cancelledLead}</p>
          <p
            className={
              order?.isDeclined ? "mt-3 rounded-10 bg-danger-soft px-4 py-3 text-danger" : "mt-2 text-ink-2"
            }
          >
            {order ? whyOf(order) : ways?.lead}
          </p>
        </div>
        <div>
          {order && <OrderCard order={order} canEnd={canEnd} />}
          {ways && <WaysBack {...ways} />}
          {order && (
            <div className="quiet-links mt-4">
              <Link to="/marketplace">{messages.toMarketplace}</Link>
              <Link to="/">{messages.toHome}</Link>
              <Link to="/support">{messages.toSupport}</Link>
            </div>
          )}
        </div>
      </div>
      <TopSellers products={offers} />
    </>
  );
}

/** The lines and the total of the unpaid order, and the ways in which the shopper can still pay for it. */
function OrderCard({ order, canEnd }: { order: OrderView; canEnd: boolean }) {
  return (
    <section aria-labelledby="lines" className="rounded-16 border border-line bg-surface p-4 sm:p-6">
      <h2 id="lines" className="title flex flex-wrap items-baseline justify-between gap-x-3 text-18">
        {messages.whatWasInIt}{" "}
        <span translate="no" className="font-mono font-normal text-15 text-ink-2">
          {order.orderNumber}
        </span>
      </h2>
      <ul className="mt-3 border-line border-t">
        {order.lines.map((line) => (
          <li key={line.productId} className="flex items-center gap-3 border-line border-b py-2.5">
            <Cover slug={line.productSlug} emoji={line.emoji} cover={line.cover} size={36} />
            <p className="min-w-0 flex-1 text-15">
              {line.productName}{" "}
              <span className="whitespace-nowrap text-ink-2">{checkoutMessages.quantity(line.quantity)}</span>
            </p>
            <p className="text-15">{formatMoney(line.amount, order.currency)}</p>
          </li>
        ))}
      </ul>
      {orderAmounts(order, null).map(({ label, amount }) => (
        <p key={label} className="mt-3 flex items-baseline justify-between gap-3 text-15">
          {label} <span className="font-semibold">{amount}</span>
        </p>
      ))}
      <div className="mt-4 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        {order.checkoutUrl && (
          <a href={order.checkoutUrl} className={buttonClasses()}>
            {messages.payNow}
          </a>
        )}
        <RestoreCart
          order={order}
          variant={order.checkoutUrl ? "outline" : "filled"}
          reason={{
            tone: "warning",
            title: messages.cancelledHeading,
            text: messages.cancelledLead,
          }}
        />
        {canEnd && (
          <noscript>
            <form method="post">
              <button type="submit" className={buttonClasses({ variant: "outline" })}>
                {messages.endOrder}
              </button>
            </form>
          </noscript>
        )}
      </div>
    </section>
  );
}
