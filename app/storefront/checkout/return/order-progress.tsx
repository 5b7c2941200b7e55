import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { buttonClasses, LinkButton } from "#app/design-system/button.tsx";
import { MailAddress } from "#app/design-system/mail-address.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { useCartControls } from "#app/storefront/cart/cart-context.ts";
import { OrderItems } from "#app/storefront/orders/order-items.tsx";
import { standingOf } from "#app/storefront/orders/order-standing.ts";
import { StatusBadges } from "#app/storefront/orders/status-badges.tsx";
import {
  isGoodNews,
  isOpen,
  type ReturnState,
  returnState,
} from "#app/storefront/orders/to-come/return-state.ts";
import type { ToComeMessages } from "#app/storefront/orders/to-come/to-come-messages.server.ts";
import { VoucherLink } from "#app/storefront/vouchers/voucher-link.tsx";
import type { VoucherNote } from "#app/storefront/vouchers/voucher-note.server.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { returnMessages as messages } from "#messages/en/storefront/payment-return.ts";
import type { ArrivalText } from "./arrival-text.server.ts";
import { DeliveryBand } from "./delivery-band.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PrintedReceipt } from "./printed-receipt.tsx";
import type { ReceiptMessages } from "./receipt-messages.server.ts";
import { type Patience, useOrderProgress } from "./use-order-progress.ts";

interface OrderProgressProps {
  order: OrderView;
  voucher: VoucherNote | null;
  toCome: ToComeMessages | null;
  receipt: ReceiptMessages | null;
  /** The texts about the finished delivery, or null until every unit is delivered. */
  arrival: ArrivalText | null;
  now: string;
}

/**
 * Shows an order after the shopper returns from the payment page. The page shows "confirming", then
 * "preparing", and finally the delivered items.
 */
export function OrderProgress({ order, voucher, toCome, receipt, arrival, now }: OrderProgressProps) {
  const state = returnState(order);
  const patience = useOrderProgress(order.id, state);
  const hasArrived = useArrival(order, state);
  const owed = order.lines.filter((line) => line.owed > 0);
  const isStamped = state === "delivered" || state === "waiting";
  const heading = (
    <h1 className={arrival ? undefined : "title"}>
      {state === "voucher" ? voucher?.title : messages.heading[state]}
    </h1>
  );
  return (
    <>
      <DeliveryBand line={(isStamped && order.lines[0]) || null}>
        <div role="status">
          {arrival ? (
            <>
              <p className="band-title title">{arrival.title}</p>
              <div className="band-lead">
                {heading}
                <span aria-hidden="true">. </span>
                <p>
                  <MailAddress>{arrival.text}</MailAddress>
                </p>
              </div>
            </>
          ) : (
            <>
              {heading}
              <p className="band-lead">
                {state === "voucher" ? voucher?.text : leadOf(state, patience, order, owed)}
              </p>
            </>
          )}
        </div>
        {!arrival && <OrderLine order={order} />}
        <UrgentSteps order={order} state={state} voucher={voucher} />
      </DeliveryBand>
      <div className="page pb-12">
        <OrderItems
          order={order}
          now={now}
          toCome={toCome}
          stamp={isStamped ? (hasArrived || arrival?.isFresh ? "fresh" : "still") : null}
          placeholder={state === "confirming" ? <Waiting /> : null}
          aside={
            <>
              <OrderSummary
                order={order}
                receipt={receipt}
                hasLines={order.lines.length === 1}
                states={arrival && <StatusBadges order={order} />}
              />
              <NextSteps state={state} />
            </>
          }
        />
      </div>
      <PrintedReceipt order={order} receipt={receipt} />
    </>
  );
}

/** The order number with the states of the order. */
function OrderLine({ order }: { order: OrderView }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3 text-15">
      <span>
        {messages.order}{" "}
        <Link
          to={`/orders/${order.orderNumber}`}
          translate="no"
          className="font-medium font-mono underline underline-offset-2"
        >
          {order.orderNumber}
        </Link>
      </span>
      <StatusBadges order={order} />
    </p>
  );
}

/** In some states of the order, the shopper must take an action. The component shows this action. */
function UrgentSteps({ order, state, voucher }: Pick<OrderProgressProps, "order" | "voucher"> & StateProps) {
  const { pathname, search } = useLocation();
  return (
    <div className="band-actions">
      <VoucherLink voucher={voucher} />
      {(state === "help" || state === "locked") && (
        <LinkButton to="/support">{messages.toSupport}</LinkButton>
      )}
      {state === "unpaid" && (
        <LinkButton to={`/payment-cancelled?order=${order.id}`}>{messages.restore}</LinkButton>
      )}
      {isOpen(state) && (
        <noscript>
          <a href={`${pathname}${search}`} className={buttonClasses({ variant: "outline" })}>
            {messages.checkAgain}
          </a>
        </noscript>
      )}
    </div>
  );
}

interface StateProps {
  state: ReturnState;
}

/** Links to other pages, less prominent than the delivered items. */
function NextSteps({ state }: StateProps) {
  const asksForPerson = state === "help" || state === "locked";
  return (
    <nav aria-label={messages.next} className="quiet-links">
      {state !== "unpaid" && <Link to="/orders">{messages.toOrders}</Link>}
      <Link to="/marketplace">{messages.toMarketplace}</Link>
      {!asksForPerson && <Link to="/support">{messages.toSupport}</Link>}
    </nav>
  );
}

/**
 * Returns the sentence under the heading. `owed` contains the order lines that still have undelivered units.
 */
function leadOf(
  state: Exclude<ReturnState, "voucher">,
  patience: Patience,
  order: OrderView,
  owed: OrderView["lines"],
): string {
  if (isOpen(state) && patience === "offline") return messages.offline;
  if (state === "waiting") {
    const isPart = order.deliverables.items.length > 0;
    if (owed.length > 0 && owed.every(isByHand))
      return isPart ? messages.waitingForPerson : messages.allByPerson;
    return isPart ? messages.lead.waiting : messages.waitingForAll;
  }
  if (state === "help") return standingOf(order, null);
  if (state !== "confirming" || patience === "fresh") return messages.lead[state];
  return patience === "long"
    ? messages.stillConfirming
    : messages.longConfirming(order.orderNumber, order.customerEmail);
}

/**
 * A placeholder with the same size as the card. Therefore nothing on the page moves when the card replaces
 * the placeholder.
 */
function Waiting() {
  return (
    <div aria-hidden="true" className="vault vault-skeleton">
      <div className="vault-head">
        <i />
        <div>
          <i />
          <i />
        </div>
      </div>
      <div className="vault-hero">
        <i />
      </div>
      <div className="vault-steps">
        <i />
      </div>
    </div>
  );
}

/**
 * Shows the confirmation toast once per order, even after reloads, and deletes the copy of the paid cart.
 * Returns whether the delivery arrived while the page was open. When the delivery has arrived while the page
 * was open, the page plays the seal's animation.
 */
function useArrival(order: OrderView, state: ReturnState): boolean {
  const toast = useToast();
  const { store } = useCartControls();
  const first = useRef(state);
  const paid = order.paymentState === "paid";
  const isGood = isGoodNews(state);
  const wasOpen = first.current === "confirming";

  useEffect(() => {
    if (!paid) return;
    store.leaveCheckout();
    if (!isGood) return;
    const mark = `payment-announced:${order.id}`;
    if (sessionStorage.getItem(mark)) return;
    sessionStorage.setItem(mark, "1");
    toast({ title: wasOpen ? messages.processedToast : messages.confirmedToast });
  }, [paid, isGood, order.id, wasOpen, store, toast]);

  return state === "delivered" && isOpen(first.current);
}
