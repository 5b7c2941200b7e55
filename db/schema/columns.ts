import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { bigint, check, customType, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A random identifier. The id does not show how many rows exist or in which sequence they were added. */
export const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`);
export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
export const updatedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
export const moment = () => timestamp({ withTimezone: true });
/** An amount in minor units (cents). */
export const amount = () => bigint({ mode: "number" });
/** Sealed bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
/** A set of plain words as a tsvector. An index on the column finds whole words and prefixes. */
export const wordSet = customType<{ data: string[]; driverData: string }>({
  dataType: () => "tsvector",
  toDriver: (words) => words.map((word) => `'${word.replaceAll("\\", "").replaceAll("'", "''")}'`).join(" "),
  fromDriver: (text) =>
    Array.from(text.matchAll(/'((?:[^']|'')*)'/g), (match) => (match[1] ?? "").replaceAll("''", "'")).sort(),
});
/**
 * A text column whose value belongs to a closed set in vocabulary.ts. Every column of this type needs a
 * `oneOf` check in its table.
 */
export const word = <T extends string>(words: readonly T[]) =>
  text({ enum: words as unknown as [T, ...T[]] });

/** The check constraint that restricts a text column to a closed set of values. */
export function oneOf(name: string, column: AnyPgColumn, words: readonly string[]) {
  return check(name, sql`${column} in (${sql.raw(words.map((w) => `'${w}'`).join(", "))})`);
}

/** The check constraint that restricts a text column to the form of a provider's name. */
export const named = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^[a-z]+$'`);
