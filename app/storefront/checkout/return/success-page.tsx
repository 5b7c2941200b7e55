import { useEffect } from "react";
import { data, redirect, useLocation } from "react-router";
import { buttonClasses, LinkButton } from "#app/design-system/button.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { callerContext } from "#app/request/caller.ts";
import { describePage } from "#app/storefront/base/shop-snapshot.ts";
import { toComeMessages } from "#app/storefront/orders/to-come/to-come-messages.server.ts";
import { signInForPayment } from "#app/storefront/sign-in/destination.ts";
import { voucherNote } from "#app/storefront/vouchers/voucher-note.server.ts";
import { confirmReturn } from "#domain/checkout/settlement/return/confirm-return.ts";
import { isCustomer } from "#domain/kernel/caller.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { returnMessages as messages } from "#messages/en/storefront/payment-return.ts";
import type { Route } from "./+types/success-page.ts";
import { arrivalText } from "./arrival-text.server.ts";
import { OrderNotFound } from "./order-not-found.tsx";
import { OrderProgress } from "./order-progress.tsx";
import { receiptMessages } from "./receipt-messages.server.ts";

/**
 * The URL contains the provider's session id: do not cache the page and send no referrer (security: C8, C9).
 */
const PERSONAL = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

export const meta: Route.MetaFunction = ({ matches }) => [
  ...describePage(matches, { title: messages.successTitle }),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export const headers: Route.HeadersFunction = () => PERSONAL;

/**
 * Reads the state of the payment from the provider and stores this state in the shop. Returns the order only
 * to the customer who placed the order (spec R11 to R13).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const sessionId = new URL(request.url).searchParams.get("session_id");
  if (!isCustomer(caller)) throw redirect(signInForPayment(sessionId), { headers: PERSONAL });
  const order = await confirmReturn(caller, { sessionId });
  const voucher = order && voucherNote(order);
  const now = new Date().toISOString();
  const toCome = order && toComeMessages(order, now);
  const receipt = order && receiptMessages(order, await readSettings());
  const arrival = order && arrivalText(order, now);
  return data(
    { order, voucher, toCome, receipt, arrival, now },
    { status: order ? 200 : 404, headers: PERSONAL },
  );
}

export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  const { order, ...shown } = loaderData;
  return order ? (
    <OrderProgress order={order} {...shown} />
  ) : (
    <div className="page py-8 md:py-12">
      <NoOrderHere />
    </div>
  );
}

/**
 * Also shows a toast with the message that the order does not exist (spec S8). The toast appears once per
 * URL, even after reloads.
 */
function NoOrderHere() {
  const toast = useToast();
  const { search } = useLocation();
  useEffect(() => {
    const mark = `order-not-found-announced:${search}`;
    if (sessionStorage.getItem(mark)) return;
    sessionStorage.setItem(mark, "1");
    toast({ title: messages.notFound, variant: "destructive" });
  }, [search, toast]);
  return <OrderNotFound />;
}

/**
 * When loading fails, the page still shows the link to the order list. The payment does not depend on this
 * page.
 */
export function ErrorBoundary() {
  const toast = useToast();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      toast({ title: messages.fetchFailed, description: messages.fetchFailedLead, variant: "destructive" }),
    [toast],
  );
  return (
    <section className="page grid justify-items-center gap-4 py-16 text-center">
      <h1 className="title text-30">{messages.fetchFailed}</h1>
      <p className="prose-width text-ink-2">{messages.fetchFailedLead}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <a href={`${pathname}${search}`} className={buttonClasses()}>
          {messages.checkAgain}
        </a>
        <LinkButton to="/orders" variant="outline">
          {messages.toOrders}
        </LinkButton>
      </div>
    </section>
  );
}
