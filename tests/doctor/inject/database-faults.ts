import { pool } from "#db/client.server.ts";
import { FIRST_UNRELEASED } from "#db/health/unreleased-chain.ts";
import type { Examined } from "#domain/operations/doctor/examined.ts";
import { env } from "#env";
import { type Injection, onUndo, reading, setting } from "./injection.ts";

const DAY_MS = 86_400_000;
const NEWEST = "select max(created_at) from drizzle.__drizzle_migrations";

/** Returns the URL of the test database with another database name. */
function otherDatabase(name: string): string {
  const url = new URL(env.DATABASE_URL ?? "");
  url.pathname = `/${name}`;
  return url.href;
}

/** Faults of the database and of its content. */
export const databaseFaults = {
  "no database is configured": setting({ DATABASE_URL: undefined }, {}),
  "no server listens at DATABASE_URL": setting(
    { DATABASE_URL: "postgres://shop@127.0.0.1:1/shop" },
    { name: "127.0.0.1", code: "ECONNREFUSED" },
  ),
  "the database of DATABASE_URL does not exist": async () => ({
    readings: { settings: { ...env, DATABASE_URL: otherDatabase("no_such_shop") } },
    details: { code: "3D000" },
  }),
  "a connection without TLS to a remote database": setting(
    { DATABASE_URL: "postgres://shop@db.example.com/shop" },
    { name: "db.example.com" },
    { connect: async () => {} },
  ),
  "the role may not read a table": async () => {
    await pool.query("revoke select on banners from current_user");
    onUndo(() => pool.query("grant select on banners to current_user"));
    return { readings: {}, details: { names: "banners" } };
  },

  "the newest migration is not applied": async () => {
    await pool.query(`update drizzle.__drizzle_migrations set created_at = -created_at
      where created_at = (${NEWEST})`);
    onUndo(() => pool.query("update drizzle.__drizzle_migrations set created_at = abs(created_at)"));
    return { readings: {}, details: { count: 1 } };
  },
  "an unknown newer migration is applied": async () => {
    await pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', (${NEWEST}) + ${DAY_MS}`,
    );
    onUndo(() => pool.query("delete from drizzle.__drizzle_migrations where hash = 'newer'"));
    return { readings: {}, details: { count: 1 } };
  },
  "the migrations are from before the first release": async () => {
    await pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, 1)", [
      FIRST_UNRELEASED,
    ]);
    onUndo(() => pool.query("delete from drizzle.__drizzle_migrations where hash = $1", [FIRST_UNRELEASED]));
    return { readings: {}, details: {} };
  },

  "an invariant is broken": async () => {
    await pool.query(
      `insert into active_alerts (id, kind, table_name, record_id)
       values (gen_random_uuid(), 'INVARIANT_BROKEN', 'invariants', 'I4')`,
    );
    onUndo(() => pool.query("delete from active_alerts"));
    return { readings: {}, details: { names: "I4" } };
  },
  "a table of the storefront is gone": async () => {
    await pool.query("alter table banners rename to banners_away");
    onUndo(() => pool.query("alter table banners_away rename to banners"));
    return { readings: {}, details: { names: "banners" } };
  },
  "a test key in a shop with live orders": reading(
    { readRows: (async () => [{ is_test: false }]) as unknown as Examined["readRows"] },
    { name: "STRIPE_SECRET_KEY" },
  ),
} satisfies Record<string, Injection>;
