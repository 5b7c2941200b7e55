import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { customers, profiles, secondFactors, sessions, users } from "#db/schema/accounts.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { describeDevice, type SessionView, shortenAddress } from "#domain/identity/sign-in/session-views.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { marksTest } from "#domain/orders/payment-mode.ts";
import { userColumns, userRow } from "./queries.ts";
import { readNotesOf } from "./user-notes.ts";
import type { UserDeliverable, UserOrder, UserView } from "./user-views.ts";

/**
 * Maximum number of orders, deliverables and sessions shown, newest first. The totals count all rows, not
 * only the shown rows.
 */
const SHOWN_MAX = 50;

/**
 * Finds a user, and reads the orders, the deliverables and the open sessions of this user (spec B2.11,
 * B7-20). For delivered items, the result contains the names of the fields but not their values. Returns null
 * for an unknown id or an erased account.
 * @throws SignInRequired when the caller is not a staff user.
 * @throws NotPermitted when the user lacks the permission.
 */
export async function findUser(caller: Caller, userId: string): Promise<UserView | null> {
  const staff = requirePermission(caller, "users.view");
  if (!isId(userId)) return null;
  const [found] = await db
    .select({ ...userColumns(), enabledAt: secondFactors.enabledAt })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(customers, eq(customers.userId, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .limit(1);
  if (!found) return null;
  const { enabledAt, ...person } = found;
  const [ordersFound, deliverablesFound, open, lastSeenAt, blocked, noted] = await Promise.all([
    readOrders(userId),
    readDeliverables(userId),
    readSessions(userId, staff.sessionId),
    readLastSeen(userId),
    found.blockedAt ? readBlock(userId, found.blockedAt) : null,
    readNotesOf(userId),
  ]);
  const isSelf = userId === staff.userId;
  return {
    ...userRow(person),
    verifiedAt: person.verifiedAt?.toISOString() ?? null,
    hasSecondFactor: enabledAt !== null,
    isWithinReach: staff.role === "admin" || !person.isStaff,
    isSelf,
    blocked,
    lastSeenAt,
    ...noted,
    ...ordersFound,
    ...deliverablesFound,
    sessions: open,
  };
}

/**
 * Reads the newest orders of a user. The subqueries write `orders.id` literally, because Drizzle omits the
 * table name in a query of one table. Without the table name, the column name in a subquery would refer to
 * another column.
 */
async function readOrders(userId: string): Promise<{ orders: UserOrder[]; ordersTotal: number }> {
  const own = eq(orders.userId, userId);
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      deliveryState: orders.deliveryState,
      refundState: orders.refundState,
      disputeState: orders.disputeState,
      exceptions: orders.exceptions,
      isTest: orders.isTest,
      currency: orders.currency,
      total: orders.total,
      createdAt: orders.createdAt,
      itemCount: sql<number>`(select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = orders.id)`,
      firstItemName: sql<string>`coalesce((select i.product_name from order_items i where i.order_id = orders.id
        order by i.position limit 1), '')`,
    })
    .from(orders)
    .where(own)
    .orderBy(desc(orders.createdAt))
    .limit(SHOWN_MAX);
  const ordersTotal = await db.$count(orders, own);
  return {
    orders: rows.map(({ isTest, ...row }) => ({
      ...row,
      marksTest: marksTest({ isTest }),
      createdAt: row.createdAt.toISOString(),
    })),
    ordersTotal,
  };
}

async function readDeliverables(
  userId: string,
): Promise<{ deliverables: UserDeliverable[]; deliverablesTotal: number }> {
  const own = and(eq(deliverables.userId, userId), ne(deliverables.status, "replaced"));
  const rows = await db
    .select({
      id: deliverables.id,
      productName: orderItems.productName,
      emoji: orderItems.emoji,
      orderNumber: orders.orderNumber,
      deliveryType: deliverables.deliveryType,
      status: deliverables.status,
      fieldNames: deliverables.fieldNames,
      deliveredAt: deliverables.deliveredAt,
      inventoryItemId: deliverables.inventoryItemId,
    })
    .from(deliverables)
    .innerJoin(orderItems, eq(orderItems.id, deliverables.orderItemId))
    .innerJoin(orders, eq(orders.id, deliverables.orderId))
    .where(own)
    .orderBy(desc(deliverables.deliveredAt), deliverables.slot)
    .limit(SHOWN_MAX);
  const deliverablesTotal = await db.$count(deliverables, own);
  return {
    deliverables: rows.map((row) => ({ ...row, deliveredAt: row.deliveredAt.toISOString() })),
    deliverablesTotal,
  };
}

async function readSessions(userId: string, ownSessionId: string): Promise<SessionView[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(SHOWN_MAX);
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === ownSessionId,
    surface: row.surface,
    ...describeDevice(row.userAgent),
    network: shortenAddress(row.ip),
    startedAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}

async function readLastSeen(userId: string): Promise<string | null> {
  const [last] = await db
    .select({ at: sessions.lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNotNull(sessions.lastSeenAt)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(1);
  return last?.at.toISOString() ?? null;
}

/** Reads from the audit log who blocked a user and why. Unknown values are empty. */
async function readBlock(userId: string, at: Date): Promise<NonNullable<UserView["blocked"]>> {
  const { rows } = await db.execute<{ reason: string | null; by_name: string | null }>(sql`
    select l.details->>'reason' as reason, coalesce(nullif(a.full_name, ''),
      nullif(trim(p.first_name || ' ' || p.last_name), ''), u.email) as by_name
    from admin_audit_log l
    left join users u on u.id = l.actor_id
    left join admin_users a on a.user_id = u.id
    left join profiles p on p.user_id = u.id
    where l.table_name = 'users' and l.record_id = ${userId} and l.action_type = 'USER_BLOCKED'
    order by l.seq desc limit 1`);
  return { at: at.toISOString(), reason: rows[0]?.reason ?? "", byName: rows[0]?.by_name ?? "" };
}
