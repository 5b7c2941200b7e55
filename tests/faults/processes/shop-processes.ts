import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { grantApplicationRights, roleOf } from "#db/application-role.ts";
import { migrateDatabase } from "#db/migrate.ts";
import type { BrokenInvariant } from "#domain/operations/invariants/invariant.ts";
import { type SandboxControl, sandboxControl } from "#sandbox/control-client.ts";
import { openDatabase } from "#server/embedded-postgres/open-database.ts";
import { findPlaces } from "#server/embedded-postgres/places.ts";
import { asApplication } from "#server/start/application-settings.ts";
import { MAILBOX_KEY } from "#tests/mailbox-key.ts";
import { freePort, openFrontDoor } from "./front-door.ts";
import { type NodeProcess, runScript, startProcess } from "./node-process.ts";

/** What the processes are made of. */
interface Builds {
  web: string;
  worker: string;
}
export const PRODUCT: Builds = { web: "build/server/web.js", worker: "build/worker/worker.js" };
const SKEWED_CLOCK = new URL("./skewed-clock.mjs", import.meta.url);

/** How far the clocks of some processes are off, in milliseconds; the others and the database have this machine's. */
export interface Skews {
  /** Of the web processes, in their order. */
  webs?: readonly number[];
  worker?: number;
  sandbox?: number;
}

/** What Node is told so that a process has a clock of its own. */
const skewed = (ms = 0) => (ms === 0 ? [] : ["--import", `${SKEWED_CLOCK.href}?ms=${ms}`]);

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const WEBHOOK_SECRET = "whsec_processes";
const READY_MS = 30_000;

/** A shopper who is signed in: the token is the cookie's. */
export interface SignedIn {
  userId: string;
  token: string;
}

/** The whole shop as separate processes on this machine, its data in a folder of its own. */
export interface ShopProcesses {
  /** The address shoppers and webhooks use. */
  port: number;
  webs: readonly NodeProcess[];
  /** What each process has written: `web-1.log`, `worker.log`, `sandbox.log`. */
  logs: string;
  /** The first of the workers. */
  worker: NodeProcess;
  workers: readonly NodeProcess[];
  sandboxProcess: NodeProcess;
  sandbox: SandboxControl;
  sandboxPort: number;
  apiKey: string;
  webhookSecret: string;
  /** With the role that owns the tables; the web processes and workers use the application's role. */
  databaseUrl: string;
  /** Asks the database directly, as the owner. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Makes one product for each stock, and signed-in shoppers. */
  seed(input: {
    stocks: number[];
    shoppers: number;
  }): Promise<{ products: { id: string }[]; shoppers: SignedIn[] }>;
  /** Runs a script of the project with the shop's settings, and reads what it wrote as JSON. */
  run<T>(args: readonly string[]): Promise<T>;
  /** Waits until every web process, and the address in front of them, answers that it is ready. */
  ready(): Promise<void>;
  /** kill -9 of PostgreSQL's first process; its supervisor starts it again. */
  killDatabase(): Promise<void>;
  brokenInvariants(): Promise<BrokenInvariant[]>;
  /** Ends everything; its folder goes away unless it is to be kept. */
  close(options?: { keep?: boolean }): Promise<void>;
}

/** A database and an address that are there already, with what stands behind that address. */
export interface Surroundings {
  /** With the role of web processes and workers. */
  databaseUrl: string;
  /** With the role that owns the tables, where it is another. */
  ownerUrl?: string;
  /** The one address of the web processes. */
  port: number;
  /** Where each of them listens. */
  webPorts: readonly number[];
}

/**
 * Starts database, card sandbox, `webs` web processes behind one address, and the worker.
 * @param options.webArguments of Node, for the web processes, such as a profiler's; options.workerArguments likewise
 * @param options.surroundings instead of a database and a front door of its own
 * @throws when there is no build of the web process and the worker.
 */
export async function openShop(
  options: {
    webs?: number;
    workers?: number;
    webArguments?: string[];
    workerArguments?: string[];
    dataFolder?: string;
    logLevel?: "warn" | "info";
    surroundings?: Surroundings;
    builds?: Builds;
    settings?: Record<string, string>;
    skews?: Skews;
  } = {},
): Promise<ShopProcesses> {
  const builds = options.builds ?? PRODUCT;
  for (const built of Object.values(builds)) {
    if (!existsSync(join(ROOT, built))) throw new Error(`${built} is missing: run "npm run build" first`);
  }
  const folder = options.dataFolder ?? join(tmpdir(), `handover-processes-${randomBytes(6).toString("hex")}`);
  const { surroundings } = options;
  const { databaseUrl, ownerUrl } = surroundings ?? {};
  const database = await openDatabase({ dataDir: folder, databaseUrl, ownerUrl });
  const places = surroundings ? undefined : findPlaces(folder);
  await migrateDatabase(database.url);
  await grantApplicationRights(database.url, roleOf(database.applicationUrl));
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on("error", () => {});
  const logs = join(folder, "logs");
  mkdirSync(logs, { recursive: true });

  const front = await openFrontDoor();
  const ports: number[] = [...(surroundings?.webPorts ?? [])];
  while (ports.length < (options.webs ?? 1)) ports.push(await freePort());
  front.leadTo(ports);
  // One process needs nothing in front of it.
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
  sandboxArguments.push("--webhook-secret", WEBHOOK_SECRET);
  const sandboxProcess = startProcess(
    [...skewed(options.skews?.sandbox), "sandbox/main.ts", ...sandboxArguments],
    { NODE_ENV: "production" },
    join(logs, "sandbox.log"),
  );
  await runScript(["tests/faults/processes/seed-shop.ts", '{"stocks":[],"shoppers":0}'], settings);
  const webs = ports.map((webPort, index) =>
    startProcess(
      [...skewed(options.skews?.webs?.[index]), ...(options.webArguments ?? []), builds.web],
      { ...applicationSettings, PORT: String(webPort) },
      join(logs, `web-${index + 1}.log`),
    ),
  );
  const workerArguments = [...skewed(options.skews?.worker), ...(options.workerArguments ?? [])];
  const startWorker = (name: string) =>
    startProcess(
      [...workerArguments, "--max-semi-space-size=1", builds.worker],
      applicationSettings,
      join(logs, `${name}.log`),
    );
  const worker = startWorker("worker");
  const workers = [worker];
  while (workers.length < (options.workers ?? 1)) workers.push(startWorker(`worker-${workers.length + 1}`));

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
    seed: (input) => runScript(["tests/faults/processes/seed-shop.ts", JSON.stringify(input)], settings),
    run: (args) => runScript(args, settings),
    ready: async () => {
      for (const one of new Set([...ports, port])) await untilOk(`http://127.0.0.1:${one}/readyz`);
    },
    killDatabase: async () => {
      const cluster = places?.cluster ?? findPlaces(folder)?.cluster ?? "";
      const pidFile = join(cluster, "postmaster.pid");
      // Right after a restart the file may still name the process that was killed before.
      for (const deadline = Date.now() + 10_000; ; await wait(50)) {
        try {
          process.kill(Number(readFileSync(pidFile, "utf8").split("\n")[0]), "SIGKILL");
          return;
        } catch (error) {
          if (Date.now() > deadline) throw error;
        }
      }
    },
    brokenInvariants: () => runScript(["tests/faults/processes/ask-invariants.ts"], settings),
    close: async ({ keep = false } = {}) => {
      await Promise.all([...webs, ...workers].map((one) => one.stop()));
      await sandboxProcess.stop();
      await front.close();
      await pool.end();
      await database.stop("abort");
      if (keep) return;
      if (places) rmSync(places.home, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await untilOk(`${sandboxUrl}/healthz`);
    await shop.ready();
    return shop;
  } catch (error) {
    const said = readFileSync(join(logs, "web-1.log"), "utf8").slice(0, 2000);
    await shop.close();
    throw new Error(`${error instanceof Error ? error.message : error}\n${said}`);
  }
}

async function untilOk(url: string): Promise<void> {
  const end = Date.now() + READY_MS;
  for (;;) {
    const isOk = await fetch(url).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    if (isOk) return;
    if (Date.now() > end) throw new Error(`${url} was not ready within ${READY_MS / 1000} s`);
    await wait(25);
  }
}
