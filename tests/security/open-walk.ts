import { createHash } from "node:crypto";
import { type IncomingHttpHeaders, request } from "node:http";
import { openShop, type ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import { MAILBOX_KEY } from "#tests/mailbox-key.ts";
import type { People } from "./seed-users.ts";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Question {
  method?: string;
  /** The path of a request, which is sent unchanged. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * The built shop with users. The tests send requests to this shop as a browser does. The worker is stopped,
 * so only requests change data.
 */
export interface Walk {
  shop: ShopProcesses;
  people: People;
  origin: string;
  ask(question: Question): Promise<Answer>;
  /** Sends a POST request as the shop's own pages do. */
  post(
    path: string,
    body: string | Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /**
   * Returns a digest of each table. The result does not contain tables that change without an action of a
   * user.
   */
  tables(): Promise<Record<string, string>>;
  /** Switches all rate limits off, so that no answer is a rate limit error. */
  countNoAttempts(): Promise<void>;
  close(): Promise<void>;
}

/** The cookie headers of a shopper and of a staff user. */
export const asShopper = ({ token }: { token: string }) => ({
  cookie: `handover=${token}; mailbox=${MAILBOX_KEY}`,
});
export const asStaff = ({ token }: { token: string }) => ({ cookie: `handover-admin=${token}` });

/**
 * Tables that change without a user's action: rate limits, last use of sessions, live presence, read
 * positions.
 */
const MOVING = new Set(["rate_limits", "sessions", "web_presence", "reader_cursors"]);

let shared: Promise<Walk> | undefined;
let isShared = false;

/** After this call, all suites of the test file use the same shop. The returned function closes the shop. */
export function shareWalk(): () => Promise<void> {
  isShared = true;
  return async () => (await shared)?.shop.close();
}

/**
 * Opens the shop and seeds its users. All payments of these users are settled. After a call of `shareWalk`,
 * each call returns the same shop, and `close` does not close this shop.
 */
export async function openWalk(): Promise<Walk> {
  if (!isShared) return openOwnWalk();
  shared ??= openOwnWalk();
  return { ...(await shared), close: async () => {} };
}

async function openOwnWalk(): Promise<Walk> {
  const shop = await openShop({ logLevel: "info", areWorkersStopped: true });
  let people: People;
  try {
    people = await shop.run<People>(["tests/security/seed-users.ts"]);
  } catch (error) {
    await shop.close();
    throw error;
  }
  const origin = `http://localhost:${shop.port}`;

  const ask = ({ method = "GET", path, headers = {}, body }: Question) =>
    new Promise<Answer>((resolve, reject) => {
      const options = { host: "127.0.0.1", port: shop.port, method, path, agent: false, timeout: 30_000 };
      const asked = request(
        { ...options, headers: { host: `localhost:${shop.port}`, ...headers } },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8").on("data", (part: string) => {
            text += part;
          });
          answer.once("end", () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
          );
        },
      );
      asked.once("error", reject).once("timeout", () => asked.destroy(new Error(`no answer: ${path}`)));
      asked.end(body);
    });

  return {
    shop,
    people,
    origin,
    ask,
    post: (path, body, headers = {}) =>
      ask({
        method: "POST",
        path,
        body: typeof body === "string" ? body : new URLSearchParams(body).toString(),
        headers: {
          origin,
          "sec-fetch-site": "same-origin",
          "content-type": typeof body === "string" ? "application/json" : "application/x-www-form-urlencoded",
          ...headers,
        },
      }),
    tables: async () => {
      const digests: Record<string, string> = {};
      const names = await shop.query<{ name: string }>(
        "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
      );
      for (const { name } of names) {
        if (MOVING.has(name)) continue;
        const rows = await shop.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
        const text = rows.map(({ row }) => row).join("\n");
        digests[name] = createHash("sha256").update(text).digest("hex");
      }
      return digests;
    },
    countNoAttempts: async () => {
      await shop.query(
        "create or replace function no_attempt() returns trigger language plpgsql as 'begin new.points := 0; return new; end'",
      );
      await shop.query(
        "create or replace trigger no_attempts before insert or update on rate_limits for each row execute function no_attempt()",
      );
    },
    close: () => shop.close(),
  };
}
