import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseAccount } from "@handover/embedded-postgres/account.ts";
import { prepareBinaries } from "@handover/embedded-postgres/binaries.ts";
import { POSTGRES_ENVIRONMENT } from "@handover/embedded-postgres/cluster.ts";
import { makePrivateFolder } from "@handover/embedded-postgres/paths.ts";
import pg from "pg";
import { administer } from "./database-server.ts";
import { freePort } from "./faults/processes/front-door.ts";

/** A PostgreSQL server like one on another machine: it listens on TCP, and each role has a password. */
export interface ExternalServer {
  /**
   * The shop's database: `ownerUrl` is for the role that owns it, `applicationUrl` for web processes and
   * workers.
   */
  ownerUrl: string;
  applicationUrl: string;
  /** The passwords of both roles. */
  passwords: readonly string[];
  stop(): Promise<void>;
}

const READY_MS = 60_000;
/**
 * Runs a program until it ends or until this process ends. The closed pipe ends `cat`, and the shell stops
 * the program.
 */
const UNTIL_WE_ARE_GONE = '"$@" & cat > /dev/null; kill -INT $!; wait $!';

/**
 * Starts the embedded server as an external server on 127.0.0.1, with scram-sha-256 for every connection.
 * Creates the two roles and the database with the statements of docs/operations/cluster.md.
 */
export async function openExternalServer(): Promise<ExternalServer> {
  const home = mkdtempSync(join(tmpdir(), "handover-external-"));
  const account = chooseAccount(home);
  makePrivateFolder(home, account);
  const binaries = prepareBinaries(account, (release) =>
    join(dirname(home), `handover-postgresql-${release}-${process.getuid?.() ?? 0}`),
  );
  const as = { uid: account.uid, gid: account.gid, cwd: "/", env: POSTGRES_ENVIRONMENT };
  const port = await freePort();
  const urlOf = (role: string, password: string, database: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
  const [superuser = "", owner = "", application = ""] = Array.from({ length: 3 }, () =>
    randomBytes(18).toString("hex"),
  );

  const passwordFile = join(home, "password");
  writeFileSync(passwordFile, superuser);
  chmodSync(passwordFile, 0o600);
  if (account.uid !== undefined && account.gid !== undefined)
    chownSync(passwordFile, account.uid, account.gid);
  const cluster = join(home, "cluster");
  const asked = ["-D", cluster, "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync"];
  const made = spawn(binaries.initdb, [...asked, "--auth=scram-sha-256", `--pwfile=${passwordFile}`], {
    ...as,
    stdio: "ignore",
  });
  if ((await new Promise((resolve) => made.once("close", resolve))) !== 0)
    throw new Error("initdb failed for the external server");
  rmSync(passwordFile);

  const settings = { listen_addresses: "127.0.0.1", port, unix_socket_directories: "", fsync: "off" };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(
    "/bin/sh",
    ["-c", UNTIL_WE_ARE_GONE, "sh", binaries.postgres, "-D", cluster, ...args],
    {
      ...as,
      stdio: ["pipe", "ignore", "ignore"],
    },
  );
  const gone = new Promise((resolve) => server.once("close", resolve));
  const stop = async () => {
    server.stdin.end();
    await gone;
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const administration = urlOf("postgres", superuser, "postgres");
    await untilAnswers(administration);
    await administer(administration, `create role shop login password '${owner}'`);
    await administer(administration, `create role shop_app login password '${application}'`);
    await administer(administration, "create database shop owner shop");
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ownerUrl: urlOf("shop", owner, "shop"),
    applicationUrl: urlOf("shop_app", application, "shop"),
    passwords: [owner, application],
    stop,
  };
}

async function untilAnswers(url: string): Promise<void> {
  for (const deadline = Date.now() + READY_MS; ; await sleep(50)) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}
