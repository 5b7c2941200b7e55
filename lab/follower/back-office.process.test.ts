import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { get, request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openScratchServer, type ScratchServer } from "@handover/embedded-postgres/scratch.ts";
import { openScratchFollower, type ScratchFollower } from "@handover/embedded-postgres/scratch-follower.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "#tests/faults/processes/front-door.ts";
import { paymentPage, shopClient } from "#tests/faults/processes/shop-client.ts";
import { openShop, type ShopProcesses } from "#tests/faults/processes/shop-processes.ts";

/**
 * Runs the built shop with a follower, which is a streaming replica of the database. Tests the back office
 * over HTTP, and a purchase without the follower.
 */
let server: ScratchServer;
let follower: ScratchFollower;
let shop: ShopProcesses;

beforeAll(async () => {
  server = await openScratchServer({ durable: false });
  follower = await openScratchFollower(server);
  const port = await freePort();
  shop = await openShop({
    surroundings: { databaseUrl: server.url, port, webPorts: [port] },
    settings: { DATABASE_READ_URL: follower.url },
  });
});

afterAll(async () => {
  await shop?.close();
  await follower?.stop();
  await server?.stop();
});

interface Answer {
  status: number;
  text: string;
  cookie: string | undefined;
}

/** Sends a request as a staff member. The request is a POST when a form is given. */
function send(path: string, cookie: string, form?: Record<string, string>): Promise<Answer> {
  const origin = `http://localhost:${shop.port}`;
  const body = form && new URLSearchParams(form).toString();
  const headers = {
    host: `localhost:${shop.port}`,
    cookie,
    accept: "text/html",
    ...(body && {
      origin,
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
    }),
  };
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port: shop.port, path, headers, agent: false };
    const asked = (body ? request : get)({ ...options, method: body ? "POST" : "GET" }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      answer.once("end", () => {
        const set = answer.headers["set-cookie"]?.find((one) => one.startsWith("handover-admin-written="));
        resolve({ status: answer.statusCode ?? 0, text, cookie: set?.split(";")[0] });
      });
    });
    asked.once("error", reject);
    asked.end(body);
  });
}

/** Adds an admin with a session. Returns the session's cookie. */
async function signInAdmin(): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const email = `${token.slice(0, 8).toLowerCase()}@example.com`;
  const [user] = await shop.query<{ id: string }>(
    "insert into users (email, password_hash, email_verified_at) values ($1, 'not-a-hash', now()) returning id",
    [email],
  );
  const of = [user?.id, email];
  await shop.query("insert into profiles (user_id, email) values ($1, $2)", of);
  await shop.query("insert into admin_users (user_id, email, full_name) values ($1, $2, 'Rosa Lima')", of);
  await shop.query(
    `insert into sessions (user_id, token_hash, surface, expires_at)
    values ($1, $2, 'admin', now() + interval '1 hour')`,
    [user?.id, createHash("sha256").update(token).digest()],
  );
  return `handover-admin=${token}`;
}

const stateOfFollower = async () => {
  const answer = await fetch(`http://127.0.0.1:${shop.port}/readyz`);
  return ((await answer.json()) as { follower?: string }).follower;
};

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await condition()); await wait(50))
    if (Date.now() > end) throw new Error("the condition was not true within 30 seconds");
}

/** Whether the section of featured products on /admin/featured has a product. */
async function isListed(id: string, cookie: string): Promise<boolean> {
  const { status, text } = await send("/admin/featured", cookie);
  expect(status).toBe(200);
  const [section = ""] = text.slice(text.indexOf('id="featured-now"')).split("</section>");
  return section.includes(`Product ${id.slice(0, 8)}`);
}

it("the back office reads lists from the follower, shows each session its own writes immediately, and works without the follower", async () => {
  const { products, shoppers } = await shop.seed({ stocks: [5], shoppers: 1 });
  const id = products[0]?.id ?? "";
  const [own, other] = [await signInAdmin(), await signInAdmin()];
  await until(async () => (await stateOfFollower()) === "in use");
  await until(async () => (await send("/admin/featured", own)).text.includes(`Product ${id.slice(0, 8)}`));

  await follower.pause();
  const written = await send("/admin/featured", own, { intent: "feature", id, featured: "true" });
  expect(written.status).toBe(200);
  expect(written.cookie).toMatch(/^handover-admin-written=[0-9A-F]+\/[0-9A-F]+$/);
  expect(await isListed(id, `${own}; ${written.cookie}`), "the own write").toBe(true);
  expect(await isListed(id, other), "the follower does not have it yet").toBe(false);

  await follower.resume();
  await until(() => isListed(id, other));

  await follower.stop();
  expect(await isListed(id, other), "read from the primary").toBe(true);
  await until(async () => (await stateOfFollower()) === "unreachable");
  const client = shopClient(shop.port);
  for (const shopper of shoppers) {
    const page = paymentPage(await client.clickPay(shopper, id));
    await shop.sandbox.pay({ session: page.session });
    await until(async () => {
      const answer = await client.comeBack(shopper, page.orderId);
      return (JSON.parse(answer.body) as { status?: string }).status === "completed";
    });
  }
  client.close();
  await wait(1_500);
  const log = readFileSync(join(shop.logs, "web-1.log"), "utf8");
  expect(log.match(/reads its lists from the primary/g)).toHaveLength(1);
  expect(await shop.brokenInvariants()).toEqual([]);
});
