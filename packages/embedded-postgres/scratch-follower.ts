import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Account } from "./account.ts";
import { SUPERUSER } from "./cluster.ts";
import { socketUrl } from "./connection.ts";
import { type ServerPaths, SOCKET_PORT } from "./paths.ts";
import { type ScratchServer, startScratch } from "./scratch.ts";

/** A temporary streaming replica of a temporary server. */
export interface ScratchFollower {
  url: string;
  /** Stops the replay. The follower replays no changes until `resume` is called. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** A running server's cluster contains these files, but a copy of the cluster must not contain them. */
const LEFT_OUT = new Set(["postmaster.pid", "postmaster.opts", "backup_label", "tablespace_map"]);

/**
 * Starts a follower of a temporary server. The follower copies the cluster with PostgreSQL's backup
 * functions, because the embedded PostgreSQL release lacks pg_basebackup.
 */
export async function openScratchFollower(primary: ScratchServer): Promise<ScratchFollower> {
  const follower = await startScratch(false, async (paths) => {
    await copyCluster(primary.paths, paths);
    const source = `host=${primary.paths.socketFolder} port=${SOCKET_PORT} user=${SUPERUSER}`;
    addLines(paths, "postgresql.auto.conf", `primary_conninfo = '${source}'\n`);
    addLines(paths, "standby.signal", "");
  });
  const administer = (statement: string) => ask(follower.paths, (client) => client.query(statement));
  return {
    url: follower.url,
    pause: async () => {
      await administer("select pg_wal_replay_pause()");
    },
    resume: async () => {
      await administer("select pg_wal_replay_resume()");
    },
    stop: () => follower.stop(),
  };
}

/** Copies the cluster of a running server. */
async function copyCluster(from: ServerPaths, to: ServerPaths): Promise<void> {
  await ask(from, async (client) => {
    appendFileSync(join(from.cluster, "pg_hba.conf"), "local replication all trust\n");
    await client.query("select pg_reload_conf()");
    await client.query("select pg_backup_start('follower', true)");
    copyFolder(from.cluster, to.cluster, to.account);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    addLines(to, "backup_label", rows[0]?.labelfile ?? "");
  });
}

function copyFolder(from: string, to: string, account: Account): void {
  mkdirSync(to, { mode: 0o700 });
  give(to, account);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, copy, account);
    else if (entry.isFile()) copyIfThere(source, copy, account);
  }
}

/** Copies a file. Does nothing when the server has removed the file since the folder was listed. */
function copyIfThere(source: string, copy: string, account: Account): void {
  if (!statSync(source, { throwIfNoEntry: false })) return;
  try {
    copyFileSync(source, copy);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw error;
  }
  chmodSync(copy, 0o600);
  give(copy, account);
}

function addLines({ cluster, account }: ServerPaths, name: string, text: string): void {
  const file = join(cluster, name);
  writeFileSync(file, text, { flag: "a", mode: 0o600 });
  give(file, account);
}

function give(path: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** Runs work as the superuser, on one connection. */
async function ask<T>(paths: ServerPaths, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: socketUrl(paths.socketFolder, SUPERUSER, "postgres") });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
