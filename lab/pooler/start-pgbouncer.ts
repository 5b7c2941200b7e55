import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ScratchServer } from "@handover/embedded-postgres/scratch.ts";
import { freePort } from "#tests/faults/processes/front-door.ts";
import type { TransactionPooler } from "./transaction-pooler.ts";

const PROGRAM = "/usr/sbin/pgbouncer";
const READY_MS = 10_000;

/** Returns whether PgBouncer is installed. The command `apt-get install pgbouncer` installs PgBouncer. */
export const hasPgBouncer = (): boolean => existsSync(PROGRAM);

/**
 * Starts PgBouncer in transaction mode in front of a temporary PostgreSQL server, with the settings of
 * docs/scale.md.
 */
export async function startPgBouncer(
  { paths }: ScratchServer,
  options: { connections: number; ignored: readonly string[] },
): Promise<TransactionPooler> {
  const { uid, gid } = paths.account;
  const folder = mkdtempSync(join(tmpdir(), "handover-pgbouncer-"));
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
handover = host=${paths.socketFolder} port=5432 dbname=handover user=handover

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${options.connections}
ignore_startup_parameters = ${options.ignored.join(", ")}
`,
  );
  // PgBouncer refuses to run as root.
  if (uid !== undefined && gid !== undefined) for (const path of [folder, file]) chownSync(path, uid, gid);
  const child = spawn(PROGRAM, ["-q", file], { uid, gid, cwd: "/", stdio: "ignore" });
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const close = async () => {
    child.kill("SIGKILL");
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const end = Date.now() + READY_MS; !(await accepts(port)); await wait(20)) {
    if (Date.now() < end) continue;
    await close();
    throw new Error(`PgBouncer did not listen within ${READY_MS / 1000} s`);
  }
  return { port, close };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => done(true)).once("error", () => done(false));
  });
}
