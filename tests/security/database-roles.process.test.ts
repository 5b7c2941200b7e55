import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ExternalServer, openExternalServer } from "#tests/external-server.ts";
import { freePort } from "#tests/faults/processes/front-door.ts";
import { type NodeProcess, startProcess } from "#tests/faults/processes/node-process.ts";
import { startHandover } from "#tests/faults/processes/run-handover.ts";
import { paymentPage, shopClient } from "#tests/faults/processes/shop-client.ts";
import { openShop, type ShopProcesses, type SignedIn } from "#tests/faults/processes/shop-processes.ts";
import { until } from "#tests/faults/scale.ts";
import { MAILBOX_KEY } from "#tests/mailbox-key.ts";

/**
 * Runs the shop on an external PostgreSQL server with the two roles of docs/operations/cluster.md. `shop`
 * owns the tables. Web processes and workers connect as `shop_app`.
 */
const NOT_ALLOWED = "42501";
let server: ExternalServer;
let shop: ShopProcesses;
let folder: string;
let settings: Record<string, string>;

beforeAll(async () => {
  server = await openExternalServer();
  folder = mkdtempSync(join(tmpdir(), "handover-processes-roles-"));
  settings = {
    DATABASE_URL: server.applicationUrl,
    MIGRATION_DATABASE_URL: server.ownerUrl,
    HANDOVER_DATA: folder,
  };
  const { code, err } = await startHandover(["migrate"], settings).ended;
  if (code !== 0) throw new Error(`migrate ended with ${code}: ${err}`);
  const port = await freePort();
  const { applicationUrl: databaseUrl, ownerUrl } = server;
  shop = await openShop({
    dataFolder: folder,
    surroundings: { databaseUrl, ownerUrl, port, webPorts: [port] },
  });
});
afterAll(async () => {
  await shop?.close();
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/**
 * Runs statements as the application's role. Returns the SQLSTATE of the first failing statement, or "done".
 */
async function asApplication(...statements: string[]): Promise<string> {
  const client = new pg.Client({ connectionString: server.applicationUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    return "done";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.end();
  }
}

describe("a shop on an external server with two roles", () => {
  it("a shop on an external server with two roles sells, delivers and sends mail with the application's role alone", async () => {
    const { products, shoppers } = await shop.seed({ stocks: [2], shoppers: 1 });
    const shopper = shoppers[0] as SignedIn;
    const client = shopClient(shop.port);
    const { orderId, session } = paymentPage(await client.clickPay(shopper, products[0]?.id ?? ""));
    await shop.sandbox.pay({ session });
    const count = async (text: string) =>
      (await shop.query<{ n: number }>(`select count(*)::int as n from ${text}`, [orderId]))[0]?.n;
    await until(
      "the order is delivered",
      30,
      async () => (await count("orders where id = $1 and status = 'completed'")) === 1,
    );
    expect(await count("deliverables where order_id = $1")).toBe(1);
    await until(
      "its mail is sent",
      30,
      async () => (await shop.query("select from email_messages where state = 'sent'")).length > 0,
    );
    client.close();
    const connected = await shop.query<{ role: string; pid: number }>(
      `select distinct usename as role from pg_stat_activity
       where datname = 'shop' and pid <> pg_backend_pid() and usename <> 'shop'`,
    );
    expect(connected).toEqual([{ role: "shop_app" }]);
    expect(await shop.brokenInvariants()).toEqual([]);
  });

  it("a shop on an external server with two roles does not give the owner's database URL to web processes and workers", () => {
    for (const { pid } of [...shop.webs, ...shop.workers]) {
      const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
      expect(environment).toContain(server.applicationUrl);
      expect(environment).not.toContain(server.passwords[0]);
    }
  });

  it("a shop on an external server with two roles lets the application's role extend the audit log and change settings", async () => {
    expect(await asApplication("select 1 from admin_audit_log limit 1")).toBe("done");
    expect(
      await asApplication(
        "begin",
        "insert into admin_audit_log (seq, action_type, actor_kind, prev_hash, hash) values (999999, 'TEST', 'system', 'a', 'b')",
        "insert into site_settings (key, value) values ('a', 'b')",
        "rollback",
      ),
    ).toBe("done");
  });

  it("a shop on an external server with two roles lets the application's role delete a product with its price history", async () => {
    expect(
      await asApplication(
        "begin",
        "insert into products (id, name, slug, price) values ('00000000-0000-4000-8000-000000000001', 'X', 'x', 2)",
        "insert into price_changes (product_id, before, after) values ('00000000-0000-4000-8000-000000000001', 1, 2)",
        "delete from products where id = '00000000-0000-4000-8000-000000000001'",
        "rollback",
      ),
    ).toBe("done");
  });

  it.each([
    ["delete from the audit log", "delete from admin_audit_log"],
    ["truncate the audit log", "truncate admin_audit_log"],
    ["change the audit log", "update admin_audit_log set action_type = 'X'"],
    ["delete from the ledger", "delete from ledger_entries"],
    ["delete from the history of orders", "delete from order_events"],
    ["change the history of prices", "update price_changes set before = 1"],
    ["delete from the history of prices", "delete from price_changes"],
    ["alter a table", "alter table admin_audit_log add column mine int"],
    ["disable triggers", "alter table admin_audit_log disable trigger user"],
    ["disable triggers for its session", "set session_replication_role = replica"],
    ["drop a guard", "drop function refuse_change() cascade"],
    [
      "replace a guard",
      "create or replace function public.refuse_change() returns trigger language plpgsql as 'begin return null; end'",
    ],
    ["drop a table", "drop table admin_audit_log"],
    ["own a table", "alter table admin_audit_log owner to shop_app"],
    ["create a table", "create table public.mine (n int)"],
    ["create a schema", "create schema mine"],
    ["become the owner", "set role shop"],
    ["become a superuser", "alter role shop_app superuser"],
    ["grant rights to itself", "grant delete on admin_audit_log to shop_app"],
    ["change the applied migrations", "delete from drizzle.__drizzle_migrations"],
    ["run a program of the server", "copy (select 1) to program 'true'"],
    ["read a file of the server", "select pg_read_file('PG_VERSION')"],
  ])(
    "a shop on an external server with two roles does not let the application's role %s",
    async (_, statement) => {
      // PostgreSQL shows only a warning when a role grants a right that the role is not allowed to grant. A
      // deletion from the audit log must therefore fail even after the role has tried to grant itself the
      // right.
      const then = statement.startsWith("grant") ? ["delete from admin_audit_log"] : [];
      expect(await asApplication("begin", statement, ...then)).toBe(NOT_ALLOWED);
    },
  );

  it("a shop on an external server rejects connections without the role's password", async () => {
    const url = new URL(server.applicationUrl);
    url.password = "wrong";
    const client = new pg.Client({ connectionString: url.href });
    await expect(client.connect()).rejects.toMatchObject({ code: "28P01" });
  });
});

describe("the documented commands on an external server", () => {
  const started: NodeProcess[] = [];
  afterAll(async () => {
    for (const one of started) await one.stop();
  });

  /** Returns the command lines of a process and all its descendants, as `ps` shows them to every user. */
  function argumentsBelow(pid: number): string[] {
    const parents = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const stat = readFileSync(`/proc/${name}/stat`, "utf8");
          const parent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
          return [{ pid: Number(name), parent: Number(parent) }];
        } catch {
          return [];
        }
      });
    const below = (of: number): number[] =>
      parents.filter(({ parent }) => parent === of).flatMap((one) => [one.pid, ...below(one.pid)]);
    return [pid, ...below(pid)].flatMap((one) => {
      try {
        return [readFileSync(`/proc/${one}/cmdline`, "utf8").replaceAll("\0", " ")];
      } catch {
        return [];
      }
    });
  }

  const untilReady = (port: number) =>
    until(`port ${port} is ready`, 60, () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );

  it("the documented commands run the whole shop on an external server, and no command line contains a secret", async () => {
    const port = await freePort();
    const own = {
      ...settings,
      APP_ENV: "demo",
      HOST: "127.0.0.1",
      PORT: String(port),
      SANDBOX_PORT: String(await freePort()),
      MAILBOX_KEY,
      LOG_LEVEL: "warn",
    };
    const start = startProcess(["server/start.ts"], own, join(shop.logs, "start.log"));
    started.push(start);
    await untilReady(port);
    const apart = await freePort();
    const web = startProcess(
      ["server/start/single.ts", "web"],
      { ...own, PORT: String(apart) },
      join(shop.logs, "single.log"),
    );
    started.push(web);
    await untilReady(apart);

    const shown = [...argumentsBelow(start.pid), ...argumentsBelow(web.pid)];
    // The command lines of two processes and their children. The first process is the start process, whose
    // children are the sandbox, a web process and the worker. The second process is a separate web process.
    expect(shown.length).toBeGreaterThanOrEqual(5);
    const keys =
      readFileSync(join(folder, "sandbox", "keys.json"), "utf8").match(/(?:sk_test|whsec)_\w+/g) ?? [];
    const vault = readFileSync(join(folder, "keys", "vault.json"), "utf8").match(/[\w+/=-]{40,}/g) ?? [];
    expect([keys.length, vault.length > 2]).toEqual([2, true]);
    for (const secret of [...server.passwords, ...keys, ...vault, MAILBOX_KEY])
      expect(shown.filter((line) => line.includes(secret))).toEqual([]);
  });
});
