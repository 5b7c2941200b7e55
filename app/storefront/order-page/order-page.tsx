import { data, redirect, useLocation } from "react-router";
import { Button, buttonClasses } from "#app/design-system/button.tsx";
import { Link } from "#app/design-system/link.tsx";
import { callerContext } from "#app/request/caller.ts";
import { readForm } from "#app/request/read-form.ts";
import { LocalTime } from "#app/storefront/base/local-time.tsx";
import { describePage } from "#app/storefront/base/shop-snapshot.ts";
import { OrderNotFound } from "#app/storefront/checkout/return/order-not-found.tsx";
import { OrderSummary } from "#app/storefront/checkout/return/order-summary.tsx";
import { PrintedReceipt } from "#app/storefront/checkout/return/printed-receipt.tsx";
import { receiptMessages } from "#app/storefront/checkout/return/receipt-messages.server.ts";
import { RestoreCart } from "#app/storefront/checkout/return/restore-cart.tsx";
import { accountMessages } from "#app/storefront/delivered/messages.ts";
import { HistoryList } from "#app/storefront/orders/history-list.tsx";
import { OrderItems } from "#app/storefront/orders/order-items.tsx";
import { standingOf } from "#app/storefront/orders/order-standing.ts";
import { StatusBadges } from "#app/storefront/orders/status-badges.tsx";
import { toComeMessages } from "#app/storefront/orders/to-come/to-come-messages.server.ts";
import { signInForOrder } from "#app/storefront/sign-in/destination.ts";
import { sentenceOf } from "#app/storefront/sign-in/messages.ts";
import { VoucherLink } from "#app/storefront/vouchers/voucher-link.tsx";
import { type VoucherNote, voucherNote } from "#app/storefront/vouchers/voucher-note.server.ts";
import { giveBackLate } from "#domain/after-sale/returns/give-back-late.ts";
import { giveBackUnopened } from "#domain/after-sale/returns/give-back-unopened.ts";
import { findOrderByNumber } from "#domain/delivery/order-history/own-orders.ts";
import { readOrderHistory } from "#domain/delivery/order-history/read-history.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { revealOrder } from "#domain/delivery/reveal-order.ts";
import { isCustomer } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { returnMessages } from "#messages/en/storefront/payment-return.ts";
import type { Route } from "./+types/order-page.ts";
import { giveBackFailed, readAfterSale, withdrawLabel } from "./after-sale.server.ts";
import { AfterSalePart } from "./after-sale-part.tsx";
import { answerGuestPart, readGuestPart } from "./guest-part.server.ts";
import { GuestPart } from "./guest-part.tsx";

const PERSONAL = { "Cache-Control": "no-store" };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...describePage(matches, {
    title: loaderData?.order ? ordersMessages.order(loaderData.order.orderNumber) : returnMessages.notFound,
  }),
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => PERSONAL;

/**
 * Loads one order of the shopper by its number. The response for another shopper's order is the same as for
 * an unknown order number.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  if (!isCustomer(caller)) throw redirect(signInForOrder(params.number), { headers: PERSONAL });
  const after = new URL(request.url).searchParams.get("after");
  const order = await findOrderByNumber(caller, params.number, after);
  const now = new Date().toISOString();
  if (!order)
    return data(
      {
        order,
        voucher: null,
        toCome: null,
        receipt: null,
        history: [],
        afterSale: null,
        guest: null,
        withdraw: "",
        isLaterPage: false,
        now,
      },
      { status: 404, headers: PERSONAL },
    );
  const [history, settings, afterSale, guest] = await Promise.all([
    readOrderHistory(caller, order),
    readSettings(),
    readAfterSale(caller, order),
    readGuestPart(caller, order),
  ]);
  return data(
    {
      order,
      voucher: voucherNote(order),
      toCome: toComeMessages(order, now),
      receipt: receiptMessages(order, settings),
      history,
      afterSale,
      guest,
      withdraw: withdrawLabel(),
      isLaterPage: after !== null,
      now,
    },
    { headers: PERSONAL },
  );
}

/**
 * Reveals one item, a line, or the whole order without JavaScript. The response is the order page with the
 * revealed values. The audit log records every reveal. The action also handles the return of an unopened unit
 * and the refund of late units.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const caller = context.get(callerContext);
  const form = await readForm(request);
  const units = form.get("units");
  const given = form.get("giveBack");
  if (form.has("close") || form.has("email")) {
    const order = await findOrderByNumber(caller, params.number);
    if (!order)
      return data({ opened: null, openedUnits: null, error: null }, { status: 404, headers: PERSONAL });
    const { sentence, status } = await answerGuestPart(caller, order, form);
    const [done, error] = status === 200 ? [sentence, null] : [null, sentence];
    return data({ opened: null, openedUnits: null, error, done }, { status, headers: PERSONAL });
  }
  try {
    if (typeof given === "string") {
      if (given === "late") await giveBackLate(caller, { orderNumber: params.number });
      else await giveBackUnopened(caller, { deliverableId: given });
      return data({ opened: null, openedUnits: null, error: null }, { headers: PERSONAL });
    }
    if (typeof units === "string") {
      const productId = units === "all" ? "" : units;
      const line = productId === "" ? {} : { productId };
      const revealed = await revealOrder(caller, { orderNumber: params.number, ...line });
      return data({ opened: null, openedUnits: { productId, revealed }, error: null }, { headers: PERSONAL });
    }
    const deliverableId = String(form.get("deliverable") ?? "");
    const { fields } = await revealDeliverable(caller, { deliverableId });
    return data({ opened: { deliverableId, fields }, openedUnits: null, error: null }, { headers: PERSONAL });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { refused, openFailed } = accountMessages.vault;
    const failed = typeof given === "string" ? giveBackFailed() : openFailed;
    const sentence = sentenceOf(refused, error.code) ?? failed;
    return data(
      { opened: null, openedUnits: null, error: sentence },
      { status: error.status, headers: PERSONAL },
    );
  }
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, voucher, toCome, receipt, history, afterSale, guest, withdraw, isLaterPage, now } =
    loaderData;
  const { pathname, search } = useLocation();
  if (!order)
    return (
      <div className="page py-8 md:py-12">
        <OrderNotFound />
      </div>
    );
  const messages = ordersMessages.page;
  const done = actionData && "done" in actionData ? actionData.done : null;
  return (
    <div className="page py-8 md:py-12">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="title text-30">
          {ordersMessages.order("")}
          <span translate="no">{order.orderNumber}</span>
        </h1>
        <StatusBadges order={order} />
      </div>
      <p className="mt-1 text-13 text-ink-3">
        <LocalTime at={order.createdAt} text={messages.placedOn} />
      </p>
      <p className="prose-width mt-2 text-ink-2">{standingOf(order, voucher)}</p>
      {done && (
        <p role="status" className="mt-3 rounded-10 bg-surface-2 px-3 py-2 text-15">
          {done}
        </p>
      )}
      <PaymentActions order={order} voucher={voucher} />
      <OrderItems
        order={order}
        now={now}
        namesOrder={false}
        toCome={toCome}
        isLaterPage={isLaterPage}
        plainReveal={{ address: `${pathname}${search}`, opened: actionData?.opened ?? null }}
        openedUnits={actionData?.openedUnits ?? null}
        notice={
          actionData?.error && (
            <p role="alert" className="mb-3 rounded-10 bg-danger-soft px-3 py-2 text-15 text-danger">
              {actionData.error}
            </p>
          )
        }
        aside={
          <>
            <OrderSummary order={order} receipt={receipt} hasLines={order.lines.length === 1} />
            <HistoryList history={history} />
          </>
        }
      >
        {afterSale && (
          <AfterSalePart orderNumber={order.orderNumber} afterSale={afterSale} withdraw={withdraw} />
        )}
        {guest && <GuestPart messages={guest} />}
        <OrderActions
          order={order}
          proof={afterSale?.proof}
          withdraw={afterSale?.moneyBack ? "" : withdraw}
          hasPrint={!receipt}
          hasList={!guest}
        />
      </OrderItems>
      <PrintedReceipt order={order} receipt={receipt} />
    </div>
  );
}

/** Shows the actions for an unpaid order above the other parts of the page. */
function PaymentActions({ order, voucher }: { order: OrderView; voucher: VoucherNote | null }) {
  return (
    <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
      <VoucherLink voucher={voucher} />
      {order.checkoutUrl && (
        <a href={order.checkoutUrl} className={buttonClasses()}>
          {ordersMessages.pay}
        </a>
      )}
      {order.status === "cancelled" && order.paymentState !== "paid" && <RestoreCart order={order} />}
    </div>
  );
}

interface OrderActionsProps {
  order: OrderView;
  /**
   * The label of the link to the proof of delivery. The label is empty when the order has no proof of
   * delivery.
   */
  proof: string | null | undefined;
  /**
   * The label of the link to the page for the withdrawal from the contract. The label is empty when another
   * part of the page has this link.
   */
  withdraw: string;
  /**
   * Whether these actions include the print button. The page needs this button when the page has no receipt
   * with its own print button.
   */
  hasPrint: boolean;
  /** Whether the customer has an account with a list of orders. */
  hasList: boolean;
}

/** The less important actions for an order, as small links at the end of the page. */
function OrderActions({ order, proof, withdraw, hasPrint, hasList }: OrderActionsProps) {
  const messages = ordersMessages.page;
  return (
    <nav aria-label={messages.actions} className="quiet-links mt-8">
      {hasPrint && order.paymentState === "paid" && (
        <Button variant="outline" className="[@media(scripting:none)]:hidden" onClick={() => window.print()}>
          {messages.print}
        </Button>
      )}
      {proof && <a href={`/orders/${order.orderNumber}/proof`}>{proof}</a>}
      {hasList && <Link to="/orders">{messages.allOrders}</Link>}
      {withdraw && <Link to={`/withdraw?order=${order.orderNumber}`}>{withdraw}</Link>}
      <Link to="/support">{ordersMessages.support}</Link>
    </nav>
  );
}
