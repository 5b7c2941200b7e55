import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { notifyActiveAlerts } from "#domain/messaging/alerts/notify-active-alerts.ts";

/** The number of minutes after which a due message counts as late (invariant I49). */
const LATE_MINUTES = 10;

/**
 * Raises one alert for each active channel with a late message, and ends the alerts of channels without late
 * messages. When no message is late and no alert about late messages is active, the function sends two
 * queries and writes nothing.
 */
export async function watchChannels(): Promise<void> {
  const { rows } = await db.execute<{ id: string; name: string; late: boolean }>(sql`
    select c.id, c.name, c.is_active and exists (select from channel_messages m where m.channel_id = c.id
      and m.state = 'queued' and m.next_attempt_at < now() - make_interval(mins => ${LATE_MINUTES})) as late
    from channels c`);
  const late = rows.filter((row) => row.late);
  if (late.length === 0 && !(await hasAlert())) return;
  await inTransaction((tx) =>
    notifyActiveAlerts(tx, system("worker"), {
      lock: advisoryLocks.channels,
      table: "channels",
      begun: "CHANNEL_BEHIND",
      over: "CHANNEL_CAUGHT_UP",
      standing: late.map(({ id, name }) => ({ recordId: id, details: { name } })),
    }),
  );
}

async function hasAlert(): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select exists (select from active_alerts where kind = 'CHANNEL_BEHIND') as is`,
  );
  return rows[0]?.is ?? false;
}
