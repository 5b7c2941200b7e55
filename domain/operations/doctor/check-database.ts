import { listedMigrations, newestMigration } from "#db/health/known-migrations.ts";
import { FIRST_UNRELEASED } from "#db/health/unreleased-chain.ts";
import { databaseHost, distanceOf } from "./database-host.ts";
import type { Examined } from "./examined.ts";
import { type Finding, finding } from "./finding.ts";

/** The oldest supported version, in PostgreSQL's version format. */
const OLDEST_VERSION = 150_000;
/** The server refuses the password, the user or the database. */
const REFUSED = new Set(["28P01", "28000", "3D000", "42501"]);
const NO_SUCH_TABLE = new Set(["42P01", "3F000"]);

/**
 * Returns the code of a failed connection, even when the connection tried several addresses. Returns
 * "unknown" when the failed connection has no code.
 */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return error instanceof Error && /timeout/i.test(error.message) ? "ETIMEDOUT" : "unknown";
}

/**
 * Checks that the database accepts a new connection. Also checks the version of the database and the
 * encryption of the connection.
 */
export async function checkDatabase({
  settings,
  connect,
  readRows,
}: Pick<Examined, "settings" | "connect" | "readRows">): Promise<Finding> {
  const url = settings.DATABASE_URL;
  if (!url) return finding("database_missing");
  const name = databaseHost(url);
  try {
    await connect(url);
  } catch (error) {
    const code = codeOf(error);
    return finding(REFUSED.has(code) ? "database_refused" : "database_away", { name, code });
  }
  const [server] = await readRows<{ version: number; encrypted: boolean }>(
    `select current_setting('server_version_num')::int as version,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted`,
  );
  if ((server?.version ?? 0) < OLDEST_VERSION)
    return finding("database_old", { name, count: Math.floor((server?.version ?? 0) / 10_000) });
  if (server?.encrypted || distanceOf(name) === "here") return finding("database_ok", { name });
  return finding(distanceOf(name) === "near" ? "database_plain" : "database_without_tls", { name });
}

/**
 * Checks the database role of this process. The role should own no table, and needs rights on every table.
 * Returns null when the shop's tables do not exist. When tables are missing, the check of the schema reports
 * this problem.
 */
export async function checkRole({ readRows }: Pick<Examined, "readRows">): Promise<Finding | null> {
  const [role] = await readRows<{ name: string; is_owner: boolean; lacking: string | null }>(`
    select current_user::text as name, r.rolsuper or pg_has_role(current_user, o.relowner, 'member') as is_owner,
      (select string_agg(l.relname, ', ') from (
        select t.relname from pg_class t
        where t.relnamespace = o.relnamespace and t.relkind in ('r', 'p')
          and not (has_table_privilege(t.oid, 'select') and has_table_privilege(t.oid, 'insert'))
        order by t.relname limit 5) l) as lacking
    from pg_roles r, pg_class o join pg_namespace n on n.oid = o.relnamespace
    where r.rolname = current_user and n.nspname = 'public' and o.relname = 'orders'`);
  if (!role) return null;
  if (role.lacking) return finding("role_lacks", { name: role.name, names: role.lacking });
  return finding(role.is_owner ? "role_owns" : "role_ok", { name: role.name });
}

/** Checks that the database has exactly the migrations of this program. */
export async function checkSchema({ readRows }: Pick<Examined, "readRows">): Promise<Finding> {
  const rows = await appliedMigrations(readRows);
  if (rows.some(({ hash }) => hash === FIRST_UNRELEASED)) return finding("schema_unreleased");
  const applied = new Set(rows.map(({ at }) => at));
  const newer = [...applied].filter((at) => at > newestMigration).length;
  if (newer > 0) return finding("schema_newer", { count: newer });
  const missing = listedMigrations.filter(({ at }) => !applied.has(at)).length;
  return missing > 0 ? finding("schema_behind", { count: missing }) : finding("schema_ok");
}

interface Applied {
  hash: string;
  at: number;
}

async function appliedMigrations(readRows: Examined["readRows"]): Promise<Applied[]> {
  try {
    return await readRows<Applied>("select hash, created_at::float8 as at from drizzle.__drizzle_migrations");
  } catch (error) {
    if (NO_SUCH_TABLE.has(codeOf(error))) return [];
    throw error;
  }
}
