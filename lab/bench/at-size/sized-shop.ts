import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { asApplication } from "#server/start/application-settings.ts";
import { startWeb, untilAnswered } from "../children.ts";
import { ADMIN, beginSession } from "../fill/access.ts";
import { type FilledShop, openFilledShop } from "../fill/filled-shop.ts";
import { readSamples, type ShopSamples } from "../fill/samples.ts";
import { type SizeName, shopSizes } from "../fill/shop-size.ts";
import type { Run } from "../run-benchmark.ts";

/** The wait in milliseconds until a process has received the notification of a change. */
const HEARD_MS = 5;
const READY_MS = 60_000;

/** A visitor of a page: the admin, the account with the most orders, or a visitor without an account. */
export type Visitor = "admin" | "top buyer" | "anyone";

export interface Answer {
  status: number;
  body: string;
  /** The milliseconds until the first byte of the answer, and until the last byte of the answer. */
  firstMs: number;
  ms: number;
}

/** The options of a request. A request without `form` is a GET. */
interface Asked {
  path: string;
  as: Visitor;
  form?: Record<string, string>;
}

/** A filled shop with a running web process of the production build. */
export interface SizedShop extends FilledShop {
  name: SizeName;
  samples: ShopSamples;
  /** The environment settings of a process that has the rights of the database owner. */
  settings: Record<string, string>;
  /** The process id of the web process. */
  pid: number;
  /** Milliseconds from the start of the process until it answers /readyz. */
  startMs: number;
  /** The time to load the first marketplace page after the process is ready, in milliseconds. */
  firstPageMs: number;
  query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
  /**
   * Sends one request over a persistent connection. A catalog page is always rendered and never comes from
   * the page cache.
   */
  ask: (asked: Asked) => Promise<Answer>;
  /**
   * Notifies the process that the catalog changed. After the notification, the web process discards its
   * cached data, so that caching does not make the next page faster.
   */
  invalidate: () => Promise<void>;
}

/** The values that the option `--size` accepts. */
export const sizeChoices = [...Object.keys(shopSizes), "both"] as const;
/** Returns the sizes that the option `--size` selects. The value "both" selects small and large. */
export const sizesOf = (option: string): SizeName[] =>
  option === "both" ? ["small", "large"] : [option as SizeName];

/**
 * Fills or copies a shop of the given size, and runs a web process on this shop until the end of the run.
 * @param copyOf the folder of a filled shop, or an empty text when the function must fill a new shop. The
 * small shop is filled from the beginning in every run.
 */
export async function openSizedShop(run: Run, name: SizeName, copyOf: string): Promise<SizedShop> {
  const filled = await openFilledShop(run, shopSizes[name], name === "small" ? "" : copyOf);
  const { folder, database } = filled;
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  run.atEnd(() => client.end());
  const query: SizedShop["query"] = (text, values) => client.query(text, values);
  const samples = await readSamples(query);
  const newToken = () => randomBytes(32).toString("base64url");
  const cookies: Record<Visitor, string> = {
    admin: `handover-admin=${await beginSession(query, ADMIN.email, "admin", newToken())}`,
    "top buyer": `handover=${await beginSession(query, samples.topBuyer, "store", newToken())}`,
    anyone: "",
  };
  const settings = {
    DATABASE_URL: database.url,
    HANDOVER_DATA: folder,
    APP_ENV: "test",
    LOG_LEVEL: "error",
  };
  const started = performance.now();
  const { port, pid } = await startWeb(run, { ...settings, ...asApplication(database) });
  await untilAnswered(`http://127.0.0.1:${port}/readyz`, READY_MS);
  const startMs = Math.round(performance.now() - started);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  run.atEnd(() => agent.destroy());
  const first = await send(port, agent, "", { path: "/marketplace", as: "anyone" });
  const firstPageMs = Math.round(first.ms);
  return {
    ...filled,
    name,
    samples,
    settings,
    pid,
    startMs,
    firstPageMs,
    query,
    ask: (asked) => send(port, agent, cookies[asked.as], { ...asked, path: uncached(asked) }),
    invalidate: async () => {
      await query("select pg_notify('catalogue', 'product_inventory')");
      await sleep(HEARD_MS);
    },
  };
}

let seen = 0;

/**
 * Adds a coupon to the path of a catalog page, so that the shop renders the page instead of reading the
 * cache.
 */
const uncached = ({ path, as }: Asked): string =>
  as === "anyone" ? `${path}${path.includes("?") ? "&" : "?"}coupon=SEEN${seen++}` : path;

function send(port: number, agent: Agent, cookie: string, { path, form }: Asked): Promise<Answer> {
  const body = form && new URLSearchParams(form).toString();
  const headers = {
    accept: "text/html",
    host: `localhost:${port}`,
    ...(cookie && { cookie }),
    ...(body && {
      "content-type": "application/x-www-form-urlencoded",
      origin: `http://localhost:${port}`,
      "sec-fetch-site": "same-origin",
    }),
  };
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request(
      { host: "127.0.0.1", port, path, agent, headers, method: body ? "POST" : "GET" },
      (answer) => {
        const firstMs = performance.now() - started;
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const ms = performance.now() - started;
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString(), firstMs, ms });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
