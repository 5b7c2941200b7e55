import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { buttonClasses, LinkButton } from "#app/design-system/button.tsx";
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
import { ToComeList } from "#app/storefront/orders/to-come/to-come-list.tsx";
import type { ToComeMessages } from "#app/storefront/orders/to-come/to-come-messages.server.ts";
import { VoucherLink } from "#app/storefront/vouchers/voucher-link.tsx";
import type { VoucherNote } from "#app/storefront/vouchers/voucher-note.server.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { returnMessages as messages } from "#messages/en/storefront/payment-return.ts";
import { OrderReceipt } from "./order-receipt.tsx";
import type { ReceiptMessages } from "./receipt-messages.server.ts";
import { type Patience, useOrderProgress } from "./use-order-progress.ts";

interface OrderProgressProps {
  order: OrderView;
  voucher: VoucherNote | null;
  toCome: ToComeMessages | null;
  receipt: ReceiptMessages | null;
  now: string;
}

/** Shows an order after the return from payment: confirming, preparing, and finally the delivered items. */
export function OrderProgress({ order, voucher, toCome, receipt, now }: OrderProgressProps) {
  const { pathname, search } = useLocation();
  const state = returnState(order);
  const patience = useOrderProgress(order.id, state);
  const arrived = useArrival(order, state);
  const owed = order.lines.filter((line) => line.owed > 0);
  const asksForPerson = state === "help" || state === "locked";
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <div role="status">
          <h1 className="title text-30">{state === "voucher" ? voucher?.title : messages.heading[state]}</h1>
          <p className="prose-width mt-2 text-18 text-ink-2">
            {state === "voucher" ? voucher?.text : leadOf(state, patience, order, owed)}
          </p>
        </div>
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
        <nav aria-label={messages.next} className="mt-5 flex flex-wrap gap-3">
          <VoucherLink voucher={voucher} />
          {asksForPerson && <LinkButton to="/support">{messages.toSupport}</LinkButton>}
          <LinkButton
            to={state === "unpaid" ? `/payment-cancelled?order=${order.id}` : "/orders"}
            variant={asksForPerson || voucher?.link ? "outline" : "filled"}
          >
            {state === "unpaid" ? messages.restore : messages.toOrders}
          </LinkButton>
          <LinkButton to="/marketplace" variant="outline">
            {messages.toMarketplace}
          </LinkButton>
          {!asksForPerson && (
            <LinkButton to="/support" variant="outline">
              {messages.toSupport}
            </LinkButton>
          )}
          {isOpen(state) && (
            <noscript>
              <a href={`${pathname}${search}`} className={buttonClasses({ variant: "outline" })}>
                {messages.checkAgain}
              </a>
            </noscript>
          )}
        </nav>
        {(state === "confirming" || state === "preparing") && <Waiting />}

        <ToComeList orderNumber={order.orderNumber} messages={toCome} />
        {order.deliverables.items.length > 0 && (
          <section aria-label={messages.yourItems} className="mt-6">
            <OrderItems order={order} now={now} fresh={arrived} headingLevel="h2" />
          </section>
        )}
      </div>
      <OrderReceipt order={order} receipt={receipt} />
    </div>
  );
}

/** Returns the sentence under the heading; `owed` are the lines with missing units. */
function leadOf(
  state: Exclude<ReturnState, "voucher">,
  patience: Patience,
  order: OrderView,
  owed: OrderView["lines"],
): string {
  if (isOpen(state) && patience === "offline") return messages.offline;
  if (state === "waiting") {
    if (owed.length > 0 && owed.every(isByHand)) return messages.waitingForPerson;
    return order.deliverables.items.length > 0 ? messages.lead.waiting : messages.waitingForAll;
  }
  if (state === "help") return standingOf(order, null);
  if (state !== "confirming" || patience === "fresh") return messages.lead[state];
  return patience === "long"
    ? messages.stillConfirming
    : messages.longConfirming(order.orderNumber, order.customerEmail);
}

/** A placeholder of the vault card's size, so that the card's arrival does not move the page. */
function Waiting() {
  return (
    <div
      aria-hidden="true"
      className="mt-6 overflow-hidden rounded-16 border border-line border-dashed bg-surface p-4"
    >
      <div className="flex items-center gap-3">
        <span className="size-14 rounded-full bg-surface-2 motion-safe:animate-pulse" />
        <span className="h-5 w-2/3 rounded-6 bg-surface-2 motion-safe:animate-pulse" />
      </div>
      <span className="mt-6 block h-11 rounded-6 bg-surface-2 motion-safe:animate-pulse" />
      <span className="mt-2 block h-11 rounded-6 bg-surface-2 motion-safe:animate-pulse" />
    </div>
  );
}

/**
 * Shows the confirmation toast once per order, also across reloads, and deletes the copy of the paid cart.
 * Returns whether delivery arrived while the page was open, which plays the seal's animation.
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
