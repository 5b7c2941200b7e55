import pg from "pg";
import { advisoryLocks } from "./advisory-locks.ts";

/** The tables to which rows are only ever added. */
const APPEND_ONLY = ["admin_audit_log", "order_events", "ledger_transactions", "ledger_entries"];

/** The role of a database's address; empty when it names none. */
export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);

/**
 * Gives the application's role the rights that web servers and workers need, and takes away what they must not have: the role owns
 * no table, cannot change the schema or switch triggers off, and only reads and adds rows of append-only tables. Call it as the
 * owner after each migration; safe to repeat. Nothing happens where the owner's role is the application's as well.
 * @param ownerUrl the address with the role that owns the tables.
 * @throws ApplicationRoleTooStrong when the role is a superuser or a member of the owner's role: it would keep every
 * right that is taken away here.
 */
export async function grantApplicationRights(ownerUrl: string, role: string): Promise<void> {
  if (role === "" || role === roleOf(ownerUrl)) return;
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 15_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    await requireWeakerRole(client, role);
    const to = pg.escapeIdentifier(role);
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [advisoryLocks.migration]);
    for (const schema of ["public", "pgboss"]) {
      await client.query(`grant usage on schema ${schema} to ${to}`);
      await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`);
      await client.query(`grant usage, select, update on all sequences in schema ${schema} to ${to}`);
      await client.query(`grant execute on all functions in schema ${schema} to ${to}`);
    }
    await client.query(`revoke create on schema public from public, ${to}`);
    await client.query(`grant usage on schema drizzle to ${to}`);
    await client.query(`grant select on all tables in schema drizzle to ${to}`);
    await client.query(`revoke update, delete, truncate on ${APPEND_ONLY.join(", ")} from ${to}`);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** The application's role has the owner's rights as well. */
class ApplicationRoleTooStrong extends Error {
  constructor(role: string, owner: string) {
    super(
      `The database role ${role} of DATABASE_URL may act as ${owner}, which owns the tables, so it could shorten the audit log. Make it an ordinary role: alter role ${role} nosuperuser; revoke ${owner} from ${role}.`,
    );
  }
}

async function requireWeakerRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ owner: string; is_owner: boolean }>(
    "select current_user as owner, pg_has_role($1, current_user, 'member') as is_owner",
    [role],
  );
  if (rows[0]?.is_owner) throw new ApplicationRoleTooStrong(role, rows[0].owner);
}
