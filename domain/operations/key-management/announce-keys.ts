import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { type Keyring, keyring, markOf, masterKeyOf } from "#domain/security/vault/keyring.ts";
import { KeyRejected } from "./key-file.ts";

/** Seconds between two announcements of a process, and seconds for which an announcement is valid. */
export const ANNOUNCE_SECONDS = 5;
const VALID_SECONDS = 20;
const NAME = "vault-keys ";

/** The newest announcement of the keys of a running process. */
export interface Announcement {
  process: string;
  primary: number;
  versions: number[];
  /**
   * For each key version, a hash of the key. The hashes are missing when the process runs an older version of
   * the shop.
   */
  marks?: Record<string, string>;
}

/**
 * Announces the keys that this process has. The commands that change keys read the announcements. Every
 * process must have a new key before any process uses the key. An announcement contains versions and hashes,
 * never a key. Call the function every `ANNOUNCE_SECONDS`.
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

/** Reads the valid announcements of the running processes. */
export async function announcedProcesses(): Promise<Announcement[]> {
  const { rows } = await db.execute<{ name: string; position: string }>(sql`
    select name, position from ${readerCursors}
    where starts_with(name, ${NAME}) and updated_at > now() - make_interval(secs => ${VALID_SECONDS}) order by name`);
  return rows.map(({ name, position }) => ({ process: name.slice(NAME.length), ...JSON.parse(position) }));
}

/**
 * Waits until every running process has exactly this key and meets the condition `isReady`. The default
 * timeout is longer than the time for which the announcement of an ended process stays valid.
 * @throws KeyRejected with the names of the processes that have another key of this version or are not ready
 */
export async function requireEverywhere(
  keys: Keyring,
  version: number,
  { isReady = () => true, seconds = VALID_SECONDS + ANNOUNCE_SECONDS }: WaitOptions = {},
): Promise<void> {
  const mark = markOf(masterKeyOf(keys, version));
  const end = Date.now() + seconds * 1_000;
  for (;;) {
    const announced = await announcedProcesses();
    const late = announced.filter((process) => process.marks?.[version] !== mark || !isReady(process));
    if (late.length === 0) return;
    if (Date.now() > end) {
      const others = late.filter(({ marks }) => marks?.[version] !== undefined && marks[version] !== mark);
      throw others.length > 0
        ? new KeyRejected("differs", { version, processes: namesOf(others) })
        : new KeyRejected("not_everywhere", { version, processes: namesOf(late) });
    }
    await wait(500);
  }
}

interface WaitOptions {
  isReady?: (process: Announcement) => boolean;
  seconds?: number | undefined;
}

const namesOf = (processes: readonly Announcement[]) => processes.map(({ process }) => process).join(", ");
