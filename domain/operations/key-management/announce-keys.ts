import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { type Keyring, keyring, markOf, masterKeyOf } from "#domain/security/vault/keyring.ts";
import { KeyRefused } from "./key-file.ts";

/** Each process says so often which keys it holds, and is believed for so long. */
export const ANNOUNCE_SECONDS = 5;
const HEARD_SECONDS = 20;
const NAME = "vault-keys ";

/** What a running process holds, as it said it last. */
export interface Announcement {
  process: string;
  primary: number;
  versions: number[];
  /** The mark of each version's key; missing where the process runs an older version of the shop. */
  marks?: Record<string, string>;
}

/**
 * Says which keys this process holds, for the commands that change keys: a new key must be everywhere before anything is
 * sealed with it. Versions and marks, never a key. Call it every `ANNOUNCE_SECONDS`.
 */
export async function announceKeys(kind: "web" | "worker"): Promise<void> {
  const { primary, masterKeys } = keyring();
  const name = `${NAME}${kind} ${hostname()} ${process.pid}`;
  const position = JSON.stringify({
    primary,
    versions: [...masterKeys.keys()],
    marks: Object.fromEntries([...masterKeys].map(([version, key]) => [version, markOf(key)])),
  });
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
 * Waits until every process that runs holds this very key, and is ready otherwise. Longer than a process that has ended is believed.
 * @throws KeyRefused naming those that hold another key under the same version, or those that are not ready.
 */
export async function requireEverywhere(
  keys: Keyring,
  version: number,
  { isReady = () => true, seconds = HEARD_SECONDS + ANNOUNCE_SECONDS }: WaitOptions = {},
): Promise<void> {
  const mark = markOf(masterKeyOf(keys, version));
  const end = Date.now() + seconds * 1_000;
  for (;;) {
    const heard = await heardProcesses();
    const late = heard.filter((process) => process.marks?.[version] !== mark || !isReady(process));
    if (late.length === 0) return;
    if (Date.now() > end) {
      const others = late.filter(({ marks }) => marks?.[version] !== undefined && marks[version] !== mark);
      throw others.length > 0
        ? new KeyRefused("differs", { version, processes: namesOf(others) })
        : new KeyRefused("not_everywhere", { version, processes: namesOf(late) });
    }
    await wait(500);
  }
}

interface WaitOptions {
  isReady?: (process: Announcement) => boolean;
  seconds?: number | undefined;
}

const namesOf = (processes: readonly Announcement[]) => processes.map(({ process }) => process).join(", ");
