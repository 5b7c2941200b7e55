import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { keyring } from "./keyring.ts";

/** Each process says so often which keys it holds, and is believed for so long. */
export const ANNOUNCE_SECONDS = 5;
const HEARD_SECONDS = 20;
const NAME = "vault-keys ";

/** What a running process holds, as it said it last. */
export interface Announcement {
  process: string;
  primary: number;
  versions: number[];
}

/**
 * Says which keys this process holds, for the commands that change keys: a new key must be everywhere before anything is
 * sealed with it. Versions only. Call it every `ANNOUNCE_SECONDS`.
 */
export async function announceKeys(kind: "web" | "worker"): Promise<void> {
  const { primary, masterKeys } = keyring();
  const name = `${NAME}${kind} ${hostname()} ${process.pid}`;
  const position = JSON.stringify({ primary, versions: [...masterKeys.keys()] });
  await db
    .insert(readerCursors)
    .values({ name, position })
    .onConflictDoUpdate({ target: readerCursors.name, set: { position, updatedAt: sql`now()` } });
  await db.execute(
    sql`delete from ${readerCursors} where starts_with(name, ${NAME}) and updated_at < now() - interval '1 hour'`,
  );
}

/** What the processes that run now have said. */
export async function heardProcesses(): Promise<Announcement[]> {
  const { rows } = await db.execute<{ name: string; position: string }>(sql`
    select name, position from ${readerCursors}
    where starts_with(name, ${NAME}) and updated_at > now() - make_interval(secs => ${HEARD_SECONDS}) order by name`);
  return rows.map(({ name, position }) => ({ process: name.slice(NAME.length), ...JSON.parse(position) }));
}

/**
 * Waits until every process that runs holds the keys as asked, and answers those that still do not. Longer than a process
 * that has ended is believed.
 */
export async function waitForProcesses(
  isReady: (process: Announcement) => boolean,
  seconds = HEARD_SECONDS + ANNOUNCE_SECONDS,
): Promise<Announcement[]> {
  const end = Date.now() + seconds * 1_000;
  for (;;) {
    const late = (await heardProcesses()).filter((process) => !isReady(process));
    if (late.length === 0 || Date.now() > end) return late;
    await wait(500);
  }
}
