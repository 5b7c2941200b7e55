import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { type StaffNotice, staffNotices } from "#db/values/channel-vocabulary.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import { isNotifiedSql } from "#domain/messaging/events/channel-conditions.ts";
import { chooseMailLanguage } from "#domain/messaging/outbox/choose-mail-language.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { exceptionsOf, noticeKinds } from "./notice-kinds.ts";
import { quietEnd } from "./quiet-hours.ts";

/**
 * A notice is deleted this number of days after its messages were queued. All retries of these messages end
 * before the notice is deleted.
 */
const RETENTION_DAYS = 30;

/** SQL rows with the minimum number of minutes between two messages of each kind of notice. */
const PAUSES = sql`unnest(${sql.param(staffNotices)}::text[], ${sql.param(
  staffNotices.map((kind) => noticeKinds[kind].pauseMinutes),
)}::int[]) as pause (kind, minutes)`;

/**
 * Queues the mails and the channel messages of the waiting notices. Each receiver gets one message for each
 * kind of notice. Each message lists all waiting cases of one kind of notice. Notices of resolved cases are
 * deleted. One worker at a time runs this job.
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
      select distinct n.kind from staff_notices n join ${PAUSES} on pause.kind = n.kind
      where n.bundle_id is null and not exists (
        select 1 from staff_notices b where b.kind = n.kind and b.bundle_id is not null
          and b.bundled_at > now() - make_interval(mins => pause.minutes))`);
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
    where kind = ${kind} and bundle_id is null`);
  if (!taken.rowCount) return 0;
  await tx.execute(sql`
    insert into channel_messages (channel_id, event_id, type, bundle_id)
    select id, ${`${bundleId}_notice`}, ${kind}, ${bundleId} from channels
    where ${sql.raw(isNotifiedSql(`'${kind}'`))} and exists (
      select 1 from staff_notices n where n.bundle_id = ${bundleId} and n.created_at >= channels.listens_since)`);
  if (noticeKinds[kind].mail === "alert") return 0;
  const people = await recipients(tx, kind);
  const timeZone = people.length > 0 ? await readSetting("storeTimeZone", tx) : "UTC";
  for (const person of people) await queueNotice(tx, kind, bundleId, person, timeZone);
  return people.length;
}

interface Recipient {
  userId: string;
  email: string;
  /** The quiet hours, in minutes since midnight. The time is null when the user has no quiet hours. */
  from: number | null;
  until: number | null;
}

/**
 * Queues the mail about one kind of notice to one user. During quiet hours, one mail per kind of notice waits
 * for the end of the quiet hours. This mail lists all bundles of notices of the same kind.
 */
async function queueNotice(
  tx: Transaction,
  kind: StaffNotice,
  bundleId: string,
  { userId, email, from, until }: Recipient,
  timeZone: string,
): Promise<void> {
  const notBefore =
    from === null || until === null ? null : quietEnd(new Date(shopNow()), { from, until }, timeZone);
  if (notBefore) {
    const joined = await tx.execute(sql`
      update email_messages set data = data || jsonb_build_object('bundleId', data->>'bundleId' || ',' || ${bundleId}::text)
      where template = 'staff_notice' and user_id = ${userId} and data->>'notice' = ${kind}
        and state = 'queued' and attempts = 0 and next_attempt_at > now()`);
    if (joined.rowCount) return;
  }
  await queueEmail(tx, {
    dedupeKey: `staff_notice:${bundleId}:${userId}`,
    to: email,
    userId,
    template: "staff_notice",
    locale: await chooseMailLanguage(tx, userId),
    data: { notice: kind, bundleId },
    ...(notBefore && { notBefore }),
  });
}

/** Returns the SQL condition that the case of a notice (`n`) is still open. */
function isOpen(kind: StaffNotice): SQL {
  if (kind === "manual_order")
    return sql`exists (select 1 from order_items i where i.order_id = n.order_id
      and ${sql.raw(typeHas("i.delivery_type", "isByHand"))} and i.owed_quantity > 0)`;
  if (kind === "provider_unreachable")
    return sql`exists (select 1 from active_alerts a where a.kind = 'PROVIDER_UNREACHABLE')`;
  if (kind === "sold_out") return stockIs(sql`l.told = 'out'`);
  if (kind === "stock_back") return stockIs(sql`l.told <> 'out'`);
  if (kind === "stock_low") return stockIs(sql`p.status = 'active'`);
  if (kind === "channel_off")
    return sql`exists (select 1 from channels c where c.id::text = n.subject and not c.is_active)`;
  if (exceptionsOf(kind).length === 0) return sql`true`;
  return sql`exists (select 1 from exception_queue e where e.subject = n.subject and e.resolved_at is null
    and e.kind = any(${sql.param(exceptionsOf(kind))}::text[]))`;
}

/**
 * The SQL condition that a notice (`n`) is about the stock of a product that shoppers can see, and that
 * `condition` is true. For `sold_out` and `stock_back`, the condition tests the product's last stock event
 * (`told`).
 */
const stockIs = (condition: SQL): SQL =>
  sql`exists (select 1 from products p join stock_levels l on l.product_id = p.id
    where p.id = (case when n.kind in ('sold_out', 'stock_low', 'stock_back') then n.subject end)::uuid
      and p.status <> 'inactive' and p.archived_at is null and ${condition})`;

/** Finds active staff who have the permission for a notice and want its mails. */
async function recipients(tx: Transaction, kind: StaffNotice): Promise<Recipient[]> {
  const { needs, isOnByDefault } = noticeKinds[kind];
  const found = await tx.execute<Recipient & Record<string, unknown>>(sql`
    select u.id as "userId", u.email, q.from_minute as "from", q.until_minute as "until" from users u
    left join staff_quiet_hours q on q.user_id = u.id
    where u.blocked_at is null and u.erased_at is null
      and u.id in (
        select user_id from admin_users where is_active
        union select m.user_id from team_members m join teams t on t.id = m.team_id and t.is_active
          join team_permissions p on p.team_id = t.id and p.permission = ${needs} where m.is_active)
      and not exists (select 1 from admin_users a where a.user_id = u.id and not a.is_active)
      and coalesce((select s.is_on from staff_notice_switches s where s.user_id = u.id and s.kind = ${kind}),
        ${isOnByDefault})
    order by u.id`);
  return found.rows;
}
