import pg from "pg";
import { advisoryLocks } from "./advisory-locks.ts";

/** In these tables, the application can add rows, but cannot change or delete rows. */
const APPEND_ONLY = [
  "admin_audit_log",
  "order_events",
  "ledger_transactions",
  "ledger_entries",
  "provider_fees",
  "price_changes",
  "rate_changes",
];

/** Returns the user name in a database URL. The result is empty when the URL has no user name. */
export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);

/**
 * Grants the application's role the rights of web servers and workers, and revokes all other rights. The role
 * owns no table, cannot change the schema and cannot disable triggers. In append-only tables, the role can
 * only read rows and add rows. Call this function as the owner after each migration. Repeated calls are safe.
 * The function does nothing when the owner's role is also the application's role.
 * @param ownerUrl the URL with the role that owns the tables.
 * @throws ApplicationRoleTooStrong when the role is a superuser or a member of the owner's role. Such a role
 * would keep every right that this function revokes.
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
    await client.query(`grant usage on schema public to ${to}`);
    await client.query(`grant select, insert, update, delete on all tables in schema public to ${to}`);
    await client.query(`grant usage, select, update on all sequences in schema public to ${to}`);
    await client.query(`grant execute on all functions in schema public to ${to}`);
    await client.query(`revoke create on schema public from public, ${to}`);
    await client.query(`grant usage on schema drizzle to ${to}`);
    await client.query(`grant select on all tables in schema drizzle to ${to}`);
    await client.query(`revoke update, delete, truncate on ${APPEND_ONLY.join(", ")} from ${to}`);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/**
 * Each role that already has the right to place orders also gets the right to use all tables that the owner
 * creates later. While a migration runs, processes of the former version still place orders. The migration's
 * triggers then write to new tables even before `grantApplicationRights` runs.
 * @param owner a connection with the role that owns the tables
 */
export async function grantRightsOnNewTables(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ role: string }>(
    `select distinct quote_ident(r.rolname) as role
    from pg_class c cross join aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = to_regclass('public.orders') and a.privilege_type = 'INSERT' and a.grantee <> c.relowner`,
  );
  for (const { role } of rows) {
    const given = "alter default privileges in schema public grant";
    await owner.query(`${given} select, insert, update, delete on tables to ${role}`);
    await owner.query(`${given} usage, select, update on sequences to ${role}`);
  }
}

/** Thrown when the application's role also has the rights of the owner's role. */
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
