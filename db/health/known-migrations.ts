import journal from "#db/migrations/meta/_journal.json" with { type: "json" };

export interface ListedMigration {
  /** The name of the migration's file in `db/migrations`, without `.sql`. */
  name: string;
  /**
   * The migration's creation time in milliseconds since 1970. When migrations are sorted by name, their
   * creation times increase.
   */
  at: number;
}

/** The migrations of this version, oldest first. drizzle-kit writes this list with each new migration. */
export const listedMigrations: readonly ListedMigration[] = journal.entries.map(({ tag, when }) => ({
  name: tag,
  at: when,
}));

/** The creation time of the newest migration of this version, in milliseconds since 1970. */
export const newestMigration: number = Math.max(...listedMigrations.map(({ at }) => at));
