import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { MigrationText } from "#db/migrate.ts";

/**
 * Migrations that only the test of an upgrade uses. No release contains these migrations. The first migration
 * adds columns, and the second migration replaces an index.
 */
export const REHEARSED = join(import.meta.dirname, "migrations");

/**
 * Returns the migrations for the test of an upgrade. The numbers of these migrations follow directly after
 * `newest`.
 */
export function rehearsedMigrations(newest: number): MigrationText[] {
  return readdirSync(REHEARSED)
    .sort()
    .map((file, place) => {
      const text = readFileSync(join(REHEARSED, file), "utf8");
      const hash = createHash("sha256").update(text).digest("hex");
      return { name: file.replace(".sql", ""), at: newest + 1 + place, text, hash };
    });
}
