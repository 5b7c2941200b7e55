import type { ReactNode } from "react";
import { Link, useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { fieldLabel } from "#app/admin/design/field-label.ts";
import { useReveal } from "#app/admin/inventory/reveal.tsx";
import { RevealedUnit, RevealUnit, UnitItem } from "#app/admin/inventory/unit-item.tsx";
import { RealState } from "#app/admin/sales/sale-text.tsx";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { toneOfStatus } from "#app/order-states/tones.ts";
import { Emoji } from "#app/seals/emoji.tsx";
import type { SessionView } from "#domain/identity/sign-in/session-views.ts";
import type { UserDeliverable, UserOrder, UserView } from "#domain/identity/users/user-views.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import { deliveryTypeMessages } from "#messages/en/shared/delivery-types.ts";
import { formatDate, formatMoney } from "#messages/format.ts";
import { userMessages } from "./user-messages.ts";

interface TabProps {
  person: UserView;
  timeZone: string;
}

const MASK = "••••••••";
const formatMoment = (iso: string, timeZone: string) =>
  formatDate(iso, { dateStyle: "short", timeStyle: "short", timeZone });

/** The newest orders. A completed order is "Aprovado", and every other order is "Pendente" (spec B4-10). */
export function UserOrders({ person, timeZone }: TabProps) {
  const messages = userMessages.orders;
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  if (person.orders.length === 0) return <Nothing>{messages.none}</Nothing>;
  const more = person.ordersTotal - person.orders.length;
  return (
    <>
      <Rows>
        {person.orders.map((order) => (
          <OrderRow key={order.id} order={order} timeZone={timeZone} />
        ))}
      </Rows>
      <p className="flex flex-wrap justify-between gap-2 text-13 text-ink-3">
        {more > 0 && <span>{messages.more(more)}</span>}
        {staffCan(shell, "orders.view") && (
          <Link
            to={`/admin/vendas?q=${encodeURIComponent(person.email)}`}
            className="inline-flex min-h-7 items-center underline underline-offset-4"
          >
            {messages.seeSales}
          </Link>
        )}
      </p>
    </>
  );
}

/**
 * The order statuses for which the label from the specification is correct. The label says "pending" for
 * cancelled and processing orders. A second badge therefore shows the real status of these orders.
 */
const shownByWord = ["completed", "pending"] as const;

/** Staff who are allowed to see sales get a link to the sale. */
function OrderNumber({ number }: { number: string }) {
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  if (!staffCan(shell, "orders.view")) return <span className="font-mono">{number}</span>;
  return (
    <Link
      to={`/admin/vendas?pedido=${number}`}
      className="inline-flex min-h-6 items-center font-mono underline underline-offset-4"
    >
      {number}
    </Link>
  );
}

function OrderRow({ order, timeZone }: { order: UserOrder; timeZone: string }) {
  const messages = userMessages.orders;
  return (
    <li className="flex items-start gap-x-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate text-13">
          <OrderNumber number={order.orderNumber} />
        </p>
        <p className="truncate text-15" title={order.firstItemName}>
          {order.firstItemName}
        </p>
        <p className="text-13 text-ink-3">
          <time dateTime={order.createdAt}>{formatMoment(order.createdAt, timeZone)}</time> ·{" "}
          {messages.items(order.itemCount)}
        </p>
      </div>
      <div className="grid justify-items-end gap-1">
        <p className="font-semibold">{formatMoney(order.total, order.currency)}</p>
        <StatusBadge tone={toneOfStatus(order)}>
          {order.status === "completed" ? messages.approved : messages.pending}
        </StatusBadge>
        <RealState order={order} unless={shownByWord} />
      </div>
    </li>
  );
}

/**
 * The delivered items with their field names. Staff with the right to reveal items can see one value at a
 * time.
 */
export function UserDeliverables({ person, timeZone }: TabProps) {
  const messages = userMessages.deliverables;
  const revealing = useReveal();
  if (person.deliverables.length === 0) return <Nothing>{messages.none}</Nothing>;
  const more = person.deliverablesTotal - person.deliverables.length;
  return (
    <>
      <Rows>
        {person.deliverables.map((item) => (
          <DeliverableRow key={item.id} item={item} timeZone={timeZone} revealing={revealing} />
        ))}
      </Rows>
      {more > 0 && <p className="text-13 text-ink-3">{messages.more(more)}</p>}
      {revealing.stepUp}
    </>
  );
}

interface DeliverableRowProps {
  item: UserDeliverable;
  timeZone: string;
  revealing: ReturnType<typeof useReveal>;
}

function DeliverableRow({ item, timeZone, revealing }: DeliverableRowProps) {
  const messages = userMessages.deliverables;
  return (
    <li className="grid gap-1 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-52 truncate text-15" title={item.productName}>
          <Emoji text={item.emoji} /> {item.productName}
        </p>
        <StatusBadge tone="neutral">{deliveryTypeMessages[item.deliveryType].shortLabel}</StatusBadge>
        {item.status === "revoked" && <StatusBadge tone="danger">{messages.revoked}</StatusBadge>}
      </div>
      <p className="text-13 text-ink-3">
        <OrderNumber number={item.orderNumber} /> ·{" "}
        <time dateTime={item.deliveredAt}>{formatMoment(item.deliveredAt, timeZone)}</time>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 font-mono text-13 text-ink-2">
        {item.fieldNames.map((name) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            {fieldLabel(name)}: <span aria-hidden="true">{MASK}</span>
            <span className="sr-only">{messages.masked}</span>
          </li>
        ))}
      </ul>
      {item.inventoryItemId && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <UnitItem itemId={item.inventoryItemId} />
          <RevealUnit itemId={item.inventoryItemId} revealing={revealing} />
          <RevealedUnit itemId={item.inventoryItemId} revealing={revealing} />
        </div>
      )}
    </li>
  );
}

/** The user's sessions. */
export function UserSessions({ person, timeZone }: TabProps) {
  const messages = userMessages.sessions;
  if (person.sessions.length === 0) return <Nothing>{messages.none}</Nothing>;
  return (
    <Rows>
      {person.sessions.map((session) => (
        <SessionRow key={session.id} session={session} timeZone={timeZone} />
      ))}
    </Rows>
  );
}

function SessionRow({ session, timeZone }: { session: SessionView; timeZone: string }) {
  const messages = userMessages.sessions;
  const { browser, system } = session;
  const device =
    browser && system ? `${browser} ${messages.on} ${system}` : browser || system || messages.unknown;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-15">{device}</p>
        <p className="text-13 text-ink-3 [overflow-wrap:anywhere]">
          {messages.lastUsed(formatMoment(session.lastSeenAt, timeZone))}
          {session.network && ` · ${session.network}`}
        </p>
      </div>
      {session.isCurrent && <StatusBadge tone="success">{messages.current}</StatusBadge>}
      <StatusBadge tone="neutral">
        {session.surface === "admin" ? messages.admin : messages.store}
      </StatusBadge>
    </li>
  );
}

const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="-mt-3 divide-y divide-line border-line border-b">{children}</ul>
);

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="rounded-10 border border-dashed border-control px-4 py-8 text-center text-ink-2">
    {children}
  </p>
);
