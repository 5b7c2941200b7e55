import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
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

/**
 * A PostgreSQL server that behaves like a server on another machine. The server listens on TCP, and each role
 * has a password.
 */
export interface ExternalServer {
  /**
   * The shop's database. `ownerUrl` is for the role that owns the database, and `applicationUrl` for web
   * processes and workers.
   */
  ownerUrl: string;
  applicationUrl: string;
  /** The URL for a role that is allowed to create databases. Backup proofs use this role. */
  proofUrl: string;
  /** The passwords of the three roles. */
  passwords: readonly string[];
  stop(): Promise<void>;
}

const READY_MS = 60_000;
/**
 * Runs a program until the program or this process ends. When this process ends, the closed pipe ends `cat`,
 * and the shell stops the program.
 */
const UNTIL_WE_ARE_GONE = '"$@" & cat > /dev/null; kill -INT $!; wait $!';

/** A host name of this machine, with its certificate and key as files. */
export interface CertifiedName {
  host: string;
  certificate: string;
  key: string;
}

/**
 * Starts the embedded server so that it behaves like an external server. The server listens on 127.0.0.1 and
 * requires scram-sha-256 for every connection. Creates the roles and the database with the statements of
 * docs/operations.
 * @param certified the certificate of the server and the host name in the certificate. With `certified`, the
 * server refuses connections without TLS, and clients verify the host name.
 */
export async function openExternalServer(certified?: CertifiedName): Promise<ExternalServer> {
  const home = mkdtempSync(join(tmpdir(), "handover-external-"));
  const account = chooseAccount(home);
  makePrivateFolder(home, account);
  const binaries = prepareBinaries(account, (release) =>
    join(dirname(home), `handover-postgresql-${release}-${process.getuid?.() ?? 0}`),
  );
  const as = { uid: account.uid, gid: account.gid, cwd: "/", env: POSTGRES_ENVIRONMENT };
  const port = await freePort();
  const urlOf = (role: string, password: string, database: string) =>
    `postgresql://${role}:${password}@${certified?.host ?? "127.0.0.1"}:${port}/${database}${certified ? "?sslmode=verify-full" : ""}`;
  const [superuser = "", owner = "", application = "", proof = ""] = Array.from({ length: 4 }, () =>
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

  const settings = {
    ...{ listen_addresses: "127.0.0.1", port, unix_socket_directories: "", fsync: "off" },
    ...(certified ? requireTls(cluster, certified, account) : {}),
  };
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
    await administer(administration, `create role shop_proof login createdb password '${proof}'`);
    await administer(administration, "create database shop owner shop");
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ownerUrl: urlOf("shop", owner, "shop"),
    applicationUrl: urlOf("shop_app", application, "shop"),
    proofUrl: urlOf("shop_proof", proof, "postgres"),
    passwords: [owner, application, proof],
    stop,
  };
}

/** Makes a cluster accept only connections with TLS. Returns the settings of the cluster's server. */
function requireTls(
  cluster: string,
  { certificate, key }: CertifiedName,
  account: { uid?: number | undefined; gid?: number | undefined },
): Record<string, string> {
  const settings = { ssl_cert_file: join(cluster, "server.crt"), ssl_key_file: join(cluster, "server.key") };
  copyFileSync(certificate, settings.ssl_cert_file);
  copyFileSync(key, settings.ssl_key_file);
  const rules = join(cluster, "pg_hba.conf");
  writeFileSync(rules, readFileSync(rules, "utf8").replace(/^host\s/gm, "hostssl "));
  for (const file of Object.values(settings)) {
    chmodSync(file, 0o600);
    if (account.uid !== undefined && account.gid !== undefined) chownSync(file, account.uid, account.gid);
  }
  return { ssl: "on", ...settings };
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
