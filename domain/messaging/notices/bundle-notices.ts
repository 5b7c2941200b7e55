import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import type { StaffNotice } from "#db/values/vocabulary.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import { chooseMailLanguage } from "#domain/messaging/outbox/choose-mail-language.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { exceptionsOf, neededFor } from "./notice-kinds.ts";

/** Minimum time between two mails of one kind, in minutes. The next mail lists the cases meanwhile. */
export const NOTICE_PAUSE_MINUTES = 5;
/** Days until a notice is deleted after its mails were queued. The retries of a mail end earlier. */
const RETENTION_DAYS = 30;

/**
 * Queues the mails of the waiting notices: one mail per kind and user, which lists all cases. Notices of
 * resolved cases are deleted. One worker at a time does this.
 * @returns the number of queued mails.
 */
export function bundleNotices(): Promise<number> {
  return inTransaction(async (tx) => {
    const lock = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.staffNotices}) as mine`,
    );
    if (!lock.rows[0]?.mine) return 0;
    await tx.execute(sql`
      delete from staff_notices where bundle_id is not null and bundled_at < now() - make_interval(days => ${RETENTION_DAYS})`);
    const due = await tx.execute<{ kind: StaffNotice }>(sql`
      select distinct kind from staff_notices n where bundle_id is null and not exists (
        select 1 from staff_notices b where b.kind = n.kind and b.bundle_id is not null
          and b.bundled_at > now() - make_interval(mins => ${NOTICE_PAUSE_MINUTES}))`);
    let queued = 0;
    for (const { kind } of due.rows) queued += await bundle(tx, kind);
    return queued;
  });
}

async function bundle(tx: Transaction, kind: StaffNotice): Promise<number> {
  await tx.execute(sql`
    delete from staff_notices n where n.kind = ${kind} and n.bundle_id is null and not ${isOpen(kind)}`);
  const bundleId = randomUUID();
  const taken = await tx.execute(sql`
    update staff_notices n set bundle_id = ${bundleId}, bundled_at = now()
    where kind = ${kind} and bundle_id is null and ${isDue(kind)}`);
  if (!taken.rowCount) return 0;
  const people = await recipients(tx, kind);
  for (const { userId, email } of people)
    await queueEmail(tx, {
      dedupeKey: `staff_notice:${bundleId}:${userId}`,
      to: email,
      userId,
      template: "staff_notice",
      locale: await chooseMailLanguage(tx, userId),
      data: { notice: kind, bundleId },
    });
  return people.length;
}

/** Returns the SQL condition that the case of a notice (`n`) is still open. */
function isOpen(kind: StaffNotice): SQL {
  if (kind === "manual_order")
    return sql`exists (select 1 from order_items i where i.order_id = n.order_id
      and ${sql.raw(typeHas("i.delivery_type", "isByHand"))} and i.owed_quantity > 0)`;
  if (kind === "provider_unreachable")
    return sql`exists (select 1 from active_alerts a where a.kind = 'PROVIDER_UNREACHABLE')`;
  if (kind === "sold_out")
    return sql`exists (select 1 from products p where p.id = ${PRODUCT} and p.shelf_level = 'out'
      and p.status = 'active' and p.archived_at is null)`;
  return sql`exists (select 1 from exception_queue e where e.subject = n.subject and e.resolved_at is null
    and e.kind = any(${sql.param(exceptionsOf(kind))}::text[]))`;
}

/** The product of a notice (`n`). The subjects of other kinds are no ids of products. */
const PRODUCT = sql`(case when n.kind = 'sold_out' then n.subject end)::uuid`;

/**
 * Returns the SQL condition that a notice (`n`) may be sent now. A product is sold out once no unpaid order
 * holds a unit: such an order may expire and put the unit back on sale.
 */
function isDue(kind: StaffNotice): SQL {
  if (kind !== "sold_out") return sql`true`;
  return sql`not exists (select 1 from orders o join order_items i on i.order_id = o.id and i.product_id = ${PRODUCT}
    where o.status = 'pending')`;
}

/** Finds active staff who have the permission for a notice and have not turned it off. */
async function recipients(tx: Transaction, kind: StaffNotice): Promise<{ userId: string; email: string }[]> {
  const found = await tx.execute<{ userId: string; email: string }>(sql`
    select u.id as "userId", u.email from users u
    where u.blocked_at is null and u.erased_at is null
      and u.id in (
        select user_id from admin_users where is_active
        union select m.user_id from team_members m join teams t on t.id = m.team_id and t.is_active
          join team_permissions p on p.team_id = t.id and p.permission = ${neededFor(kind)} where m.is_active)
      and not exists (select 1 from admin_users a where a.user_id = u.id and not a.is_active)
      and not exists (select 1 from staff_notice_switches s where s.user_id = u.id and s.kind = ${kind} and not s.is_on)
    order by u.id`);
  return found.rows;
}
