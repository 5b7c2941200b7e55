import { data, Link, redirect } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { callerContext } from "#app/request/caller.ts";
import { Seal } from "#app/seals/seal.tsx";
import { describePage } from "#app/storefront/base/shop-snapshot.ts";
import { listDeliverables } from "#domain/delivery/order-history/delivered-items.ts";
import { listOrdersToCome } from "#domain/delivery/order-history/orders-to-come.ts";
import { listOrders, readOrderTotals } from "#domain/delivery/order-history/own-orders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { ordersMessages as messages } from "#messages/en/storefront/orders.ts";
import type { Route } from "./+types/page.ts";
import { NothingDelivered } from "./nothing-delivered.tsx";
import { OrderFigures } from "./order-figures.tsx";
import { OrderHistory } from "./order-history.tsx";
import { FIRST_PRODUCTS, ProductList } from "./product-list.tsx";
import { toComeMessages } from "./to-come/to-come-messages.server.ts";

const PERSONAL = { "Cache-Control": "no-store" };

export const meta: Route.MetaFunction = ({ matches }) => [
  ...describePage(matches, { title: messages.title }),
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => PERSONAL;

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  // A guest has no list of orders, but /orders/find lists the orders that this browser is allowed to open.
  if (caller.kind === "order_session") throw redirect("/orders/find", { headers: PERSONAL });
  if (caller.kind !== "shopper") throw redirect("/auth?next=orders", { headers: PERSONAL });
  const search = new URL(request.url).searchParams;
  const [older, after] = [search.get("older"), search.get("after")];
  const all = search.get("products") === "all";
  const [orders, products, totals] = await Promise.all([
    listOrders(caller, { after: older }),
    listDeliverables(caller, all ? { after } : { limit: FIRST_PRODUCTS }),
    readOrderTotals(caller),
  ]);
  const toCome = totals.processing > 0 ? await readToCome(caller) : [];
  const isLater = { orders: older !== null, products: after !== null };
  const now = new Date().toISOString();
  return data({ orders, products, totals, toCome, all, isLater, now }, { headers: PERSONAL });
}

/** Returns texts about the undelivered units of the newest orders. */
async function readToCome(caller: Caller) {
  const now = new Date().toISOString();
  const orders = await listOrdersToCome(caller);
  return orders.flatMap((order) => {
    const messages = toComeMessages(order, now);
    return messages ? [{ orderNumber: order.orderNumber, messages }] : [];
  });
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, products, totals, toCome, all, isLater, now } = loaderData;
  if (orders.items.length === 0 && !isLater.orders) return <NoOrders />;
  return (
    <div className="page py-8 md:py-12">
      <h1 className="title text-30">{messages.title}</h1>
      <div className="mt-6 grid gap-10">
        <section aria-labelledby="totals">
          <h2 id="totals" className="sr-only">
            {messages.totals}
          </h2>
          <OrderFigures totals={totals} />
        </section>
        <section aria-labelledby="products" className="min-w-0">
          <h2 id="products" className="title mb-3 text-22">
            {messages.products}
          </h2>
          {products.items.length > 0 || toCome.length > 0 ? (
            <ProductList
              key={`${all} ${isLater.products}`}
              first={products}
              toCome={toCome}
              total={totals.items}
              all={all}
              isLaterPage={isLater.products}
              now={now}
            />
          ) : (
            <NothingDelivered isInProgress={totals.processing > 0} />
          )}
        </section>
        <section aria-labelledby="history" className="min-w-0">
          <h2 id="history" className="title mb-3 text-22">
            {messages.orderHistory}
          </h2>
          <OrderHistory
            key={String(isLater.orders)}
            first={orders}
            total={totals.orders}
            isLaterPage={isLater.orders}
            now={now}
          />
        </section>
        <nav
          aria-labelledby="actions"
          className="flex flex-wrap items-baseline gap-x-6 border-t border-line pt-4"
        >
          <h2 id="actions" className="font-semibold">
            {messages.quickActions}
          </h2>
          <ul className="flex flex-wrap gap-x-4">
            <QuickLink to="/marketplace">{messages.browse}</QuickLink>
            <QuickLink to="/account">{messages.account}</QuickLink>
            <QuickLink to="/support">{messages.support}</QuickLink>
          </ul>
        </nav>
      </div>
    </div>
  );
}

const QuickLink = ({ to, children }: { to: string; children: string }) => (
  <li>
    <Link
      to={to}
      className="inline-flex min-h-11 items-center text-15 underline underline-offset-4 hover:text-accent"
    >
      {children}
    </Link>
  </li>
);

/** The page of a shopper without orders. The main button of this page leads to the marketplace. */
function NoOrders() {
  return (
    <div className="page py-8 md:py-12">
      <h1 className="title text-30">{messages.title}</h1>
      <EmptyState
        className="mt-6 bg-surface py-16"
        drawing={<Seal slug="no-orders" emoji="" size={132} muted />}
        title={messages.emptyTitle}
        action={<LinkButton to="/marketplace">{messages.browse}</LinkButton>}
      >
        {messages.emptyText}
      </EmptyState>
      <nav aria-label={messages.quickActions}>
        <ul className="mt-4 flex flex-wrap justify-center gap-x-6">
          <QuickLink to="/account">{messages.account}</QuickLink>
          <QuickLink to="/support">{messages.support}</QuickLink>
        </ul>
      </nav>
    </div>
  );
}
