import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@handover/embedded-postgres/open-database.ts";
import { findServerPaths } from "@handover/embedded-postgres/paths.ts";
import { type SandboxControl, sandboxControl } from "@handover/stripe-sandbox/control-client.ts";
import pg from "pg";
import { grantApplicationRights, roleOf } from "#db/application-role.ts";
import { migrateDatabase, migrateUpTo } from "#db/migrate.ts";
import type { BrokenInvariant } from "#domain/operations/invariants/invariant.ts";
import { ensureKeyFile } from "#domain/operations/key-management/write-key-file.ts";
import { ACTED_ON } from "#domain/payments/stripe/event-kinds.ts";
import { asApplication } from "#server/start/application-settings.ts";
import { MAILBOX_KEY } from "#tests/mailbox-key.ts";
import { copyPreparedDatabase } from "#tests/prepared-database.ts";
import { freePort, openFrontDoor } from "./front-door.ts";
import { killPostmaster } from "./kill-postmaster.ts";
import { type NodeProcess, prepareProcess, runScript, startProcess } from "./node-process.ts";
import { untilOk } from "./until-ok.ts";

/** The built programs of the processes. */
interface Builds {
  web: string;
  worker: string;
}
export const PRODUCT: Builds = { web: "build/server/web.js", worker: "build/worker/worker.js" };
const SKEWED_CLOCK = new URL("./skewed-clock.mjs", import.meta.url);

/**
 * The clock errors of some processes, in milliseconds. The database and all other processes have the right
 * time.
 */
export interface Skews {
  /** The clock errors of the web processes, by index. */
  webs?: readonly number[];
  worker?: number;
  sandbox?: number;
}

/** Returns Node's arguments for a wrong clock. */
const skewed = (ms = 0) => (ms === 0 ? [] : ["--import", `${SKEWED_CLOCK.href}?ms=${ms}`]);

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SEED = "tests/faults/processes/seed-shop.ts";
const WEBHOOK_SECRET = "whsec_processes";

/** A signed-in shopper, with the token of the session cookie. */
export interface SignedIn {
  userId: string;
  token: string;
}

/** The complete shop as separate processes on this machine, with its own data folder. */
export interface ShopProcesses {
  /** The port for shoppers and webhooks. */
  port: number;
  webs: readonly NodeProcess[];
  /** The folder of the log files: `web-1.log`, `worker.log`, `sandbox.log`. */
  logs: string;
  worker: NodeProcess;
  workers: readonly NodeProcess[];
  sandboxProcess: NodeProcess;
  sandbox: SandboxControl;
  sandboxPort: number;
  apiKey: string;
  webhookSecret: string;
  /**
   * The database URL with the role that owns the tables. Web processes and workers use the application's
   * role.
   */
  databaseUrl: string;
  /** Queries the database directly, as the owner. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Inserts signed-in shoppers, and one product for each number of units in `stocks`. */
  seed(input: {
    stocks: number[];
    shoppers: number;
  }): Promise<{ products: { id: string }[]; shoppers: SignedIn[] }>;
  /** Runs a project script with the shop's settings, and parses its output as JSON. */
  run<T>(args: readonly string[]): Promise<T>;
  /** Waits until every web process and the load balancer answer that they are ready. */
  ready(): Promise<void>;
  /** Kills PostgreSQL's postmaster with kill -9. After the kill, PostgreSQL starts again. */
  killDatabase(): Promise<void>;
  brokenInvariants(): Promise<BrokenInvariant[]>;
  /** Stops everything, and removes the folder unless `keep` is set. */
  close(options?: { keep?: boolean }): Promise<void>;
}

/**
 * A database and a load balancer that already exist. The started shop uses this database and this load
 * balancer instead of its own.
 */
export interface Surroundings {
  /** The database URL with the role that web processes and workers use. */
  databaseUrl: string;
  /**
   * The URL with the role that owns the tables. The owner's URL is missing when it is the same as
   * `databaseUrl`.
   */
  ownerUrl?: string;
  /** The shared port of the web processes. */
  port: number;
  /** The ports on which the web processes listen. */
  webPorts: readonly number[];
}

/** A release of the program other than the release in this folder. */
export interface OtherRelease {
  /** The folder of the built program, or a link to this folder that a test can change between two starts. */
  folder: string;
  /** The number of migrations of the release. */
  migrations: number;
}

/**
 * Starts the database, the card sandbox, `webs` web processes behind one port, and the worker.
 * @param options.webArguments Node arguments of the web processes. `options.workerArguments` are the Node
 * arguments of the workers
 * @param options.surroundings replaces the shop's own database and load balancer
 * @param options.release starts web processes, workers and scripts of another release, with its schema
 * @throws Error when the web process or the worker is not built.
 */
export async function openShop(
  options: {
    webs?: number;
    workers?: number;
    /** When the value is true, the workers do not run until a test starts the workers. */
    areWorkersStopped?: boolean;
    webArguments?: string[];
    workerArguments?: string[];
    dataFolder?: string;
    logLevel?: "warn" | "info";
    surroundings?: Surroundings;
    builds?: Builds;
    release?: OtherRelease;
    settings?: Record<string, string>;
    skews?: Skews;
  } = {},
): Promise<ShopProcesses> {
  const builds = options.builds ?? PRODUCT;
  const root = options.release?.folder ?? ROOT;
  for (const built of Object.values(builds)) {
    if (!existsSync(join(root, built))) throw new Error(`${built} is missing: run "npm run build" first`);
  }
  const folder = options.dataFolder ?? join(tmpdir(), `handover-processes-${randomBytes(6).toString("hex")}`);
  const { surroundings } = options;
  const { databaseUrl, ownerUrl } = surroundings ?? {};
  if (!surroundings && !options.release && !options.dataFolder) copyPreparedDatabase(folder);
  const database = await openDatabase({ dataDir: folder, databaseUrl, ownerUrl });
  const paths = surroundings ? undefined : findServerPaths(folder);
  if (options.release) await migrateUpTo(database.url, options.release.migrations);
  else await migrateDatabase(database.url);
  await grantApplicationRights(database.url, roleOf(database.applicationUrl));
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on("error", () => {});
  const logs = join(folder, "logs");
  mkdirSync(logs, { recursive: true });

  const front = await openFrontDoor();
  const ports: number[] = [...(surroundings?.webPorts ?? [])];
  while (ports.length < (options.webs ?? 1)) ports.push(await freePort());
  front.leadTo(ports);
  // A single process needs no load balancer.
  const port = surroundings?.port ?? (ports.length === 1 ? (ports[0] ?? 0) : front.port);
  const sandboxPort = await freePort();
  const apiKey = `sk_test_${randomBytes(12).toString("hex")}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const settings = {
    DATABASE_URL: database.url,
    HANDOVER_DATA: folder,
    APP_ENV: "test",
    APP_URL: `http://localhost:${port}`,
    MAILBOX_KEY,
    HOST: "127.0.0.1",
    LOG_LEVEL: options.logLevel ?? "warn",
    NODE_ENV: "production",
    STRIPE_SECRET_KEY: apiKey,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: sandboxUrl,
    ...options.settings,
  };
  const applicationSettings = { ...settings, ...asApplication(database) };

  const sandboxArguments = ["--port", String(sandboxPort), "--api-key", apiKey, "--control"];
  sandboxArguments.push("--webhook-url", `http://127.0.0.1:${port}/webhooks/stripe`);
  sandboxArguments.push("--webhook-secret", WEBHOOK_SECRET, "--webhook-events", ACTED_ON.join());
  const sandboxProcess = startProcess(
    [...skewed(options.skews?.sandbox), "packages/stripe-sandbox/main.ts", ...sandboxArguments],
    { NODE_ENV: "production" },
    join(logs, "sandbox.log"),
  );
  if (options.release) await runScript([SEED, '{"stocks":[],"shoppers":0}'], settings, root);
  else ensureKeyFile(options.settings?.VAULT_KEY_FILE ?? join(folder, "keys/vault.json"));
  const webs = ports.map((webPort, index) =>
    startProcess(
      [...skewed(options.skews?.webs?.[index]), ...(options.webArguments ?? []), builds.web],
      { ...applicationSettings, PORT: String(webPort) },
      join(logs, `web-${index + 1}.log`),
      root,
    ),
  );
  const workerArguments = [...skewed(options.skews?.worker), ...(options.workerArguments ?? [])];
  const openWorker = (name: string) =>
    (options.areWorkersStopped ? prepareProcess : startProcess)(
      [...workerArguments, "--max-semi-space-size=1", builds.worker],
      applicationSettings,
      join(logs, `${name}.log`),
      root,
    );
  const worker = openWorker("worker");
  const workers = [worker];
  while (workers.length < (options.workers ?? 1)) workers.push(openWorker(`worker-${workers.length + 1}`));

  const shop: ShopProcesses = {
    port,
    logs,
    webs,
    worker,
    workers,
    sandboxProcess,
    sandbox: sandboxControl(sandboxUrl),
    sandboxPort,
    apiKey,
    webhookSecret: WEBHOOK_SECRET,
    databaseUrl: database.url,
    query: async (text, values) => (await pool.query(text, values)).rows,
    seed: (input) => runScript([SEED, JSON.stringify(input)], settings, root),
    run: (args) => runScript(args, settings, root),
    ready: async () => {
      for (const one of new Set([...ports, port])) await untilOk(`http://127.0.0.1:${one}/readyz`);
    },
    killDatabase: () => killPostmaster(folder),
    brokenInvariants: () => runScript(["tests/faults/processes/ask-invariants.ts"], settings, root),
    close: async ({ keep = false } = {}) => {
      await Promise.all([...webs, ...workers].map((one) => one.stop()));
      await sandboxProcess.stop();
      await front.close();
      await pool.end();
      await database.stop("abort");
      if (keep) return;
      if (paths) rmSync(paths.home, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await untilOk(`${sandboxUrl}/healthz`);
    await shop.ready();
    return shop;
  } catch (error) {
    const output = readFileSync(join(logs, "web-1.log"), "utf8").slice(0, 2000);
    await shop.close();
    throw new Error(`${error instanceof Error ? error.message : error}\n${output}`);
  }
}
