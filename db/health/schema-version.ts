import { newestMigration } from "./known-migrations.ts";
import { IS_UNFINISHED } from "./unfinished-restore.ts";
import { FIRST_UNRELEASED } from "./unreleased-chain.ts";

interface Connection {
  query(
    text: string,
  ): Promise<{ rows: { at: number | null; isUnreleased: boolean | null; isUnfinished: boolean }[] }>;
}

const NO_SUCH_TABLE = new Set(["42P01", "3F000"]);

/** Thrown when this process is not allowed to use the database. `code` is the reason. */
export class SchemaRejected extends Error {
  readonly code:
    | "schema_newer"
    | "schema_older"
    | "schema_missing"
    | "schema_unreleased"
    | "restore_unfinished";
  constructor(code: SchemaRejected["code"], message: string) {
    super(message);
    this.code = code;
    this.name = "SchemaRejected";
  }
}

/**
 * A newer version of the shop has migrated the database. This version of the shop does not know the tables of
 * a newer version.
 */
export class SchemaNewer extends SchemaRejected {
  constructor() {
    super(
      "schema_newer",
      "A newer version of the shop has migrated this database. Nothing was changed. Start that version, or restore a backup of this version into an empty database.",
    );
    this.name = "SchemaNewer";
  }
}

/**
 * The database was migrated by a version from before the first release. A version from before the first
 * release had other migrations.
 */
class SchemaUnreleased extends SchemaRejected {
  constructor() {
    super(
      "schema_unreleased",
      "A version of the shop from before the first release has migrated this database. Nothing was changed. Make a backup with that version, and restore it with this version into an empty database.",
    );
    this.name = "SchemaUnreleased";
  }
}

/** The database has no tables of the shop yet, or lacks migrations of this version. */
class SchemaBehind extends SchemaRejected {
  constructor(other: "missing" | "older") {
    const what =
      other === "missing"
        ? "This database has no tables of the shop"
        : "An older version of the shop has migrated this database";
    super(`schema_${other}`, `${what}. Nothing was changed. Run first: npm run handover -- migrate`);
    this.name = "SchemaBehind";
  }
}

/**
 * A restore into this database was interrupted. After the interruption, some tables may be complete and
 * others empty.
 */
export class RestoreUnfinished extends SchemaRejected {
  constructor() {
    super(
      "restore_unfinished",
      "A restore into this database was interrupted. Run the same restore command again, or restore into a new empty database.",
    );
    this.name = "RestoreUnfinished";
  }
}

/**
 * Rejects a database whose schema is newer than this program, or whose schema was made before the first
 * release. Refuses a database in which a restore was interrupted. Accepts an older schema, and a database
 * without tables.
 * @returns the creation time of the newest applied migration
 * @throws SchemaNewer, SchemaUnreleased, RestoreUnfinished, or a connection error
 */
export async function requireKnownSchema(client: Connection): Promise<number> {
  const applied = await lastApplied(client);
  if (applied > newestMigration) throw new SchemaNewer();
  return applied;
}

/** The ways in which a database's schema can differ from the schema of this version. */
export type OtherSchema = "missing" | "older" | "newer";

/**
 * Refuses a database whose schema differs from the schema of this version, unless `accepted` contains the
 * kind of difference.
 * @throws SchemaRejected, or a connection error
 */
export async function requireSchema(client: Connection, accepted: readonly OtherSchema[]): Promise<void> {
  const applied = await lastApplied(client);
  if (applied === newestMigration) return;
  const other = applied < 0 ? "missing" : applied < newestMigration ? "older" : "newer";
  if (accepted.includes(other)) return;
  throw other === "newer" ? new SchemaNewer() : new SchemaBehind(other);
}

/**
 * Returns the creation time of the newest applied migration, or -1 for a database without the shop's tables.
 * @throws SchemaUnreleased, RestoreUnfinished
 */
async function lastApplied(client: Connection): Promise<number> {
  try {
    const { rows } = await client.query(
      `select max(created_at)::float8 as at, bool_or(hash = '${FIRST_UNRELEASED}') as "isUnreleased",
        ${IS_UNFINISHED} as "isUnfinished" from drizzle.__drizzle_migrations`,
    );
    if (rows[0]?.isUnreleased) throw new SchemaUnreleased();
    if (rows[0]?.isUnfinished) throw new RestoreUnfinished();
    return rows[0]?.at ?? -1;
  } catch (error) {
    if (error instanceof Error && "code" in error && NO_SUCH_TABLE.has(String(error.code))) return -1;
    throw error;
  }
}
