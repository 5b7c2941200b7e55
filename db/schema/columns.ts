import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { bigint, check, customType, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A random identifier: it can be shown to its owner without telling anything of its neighbours. */
export const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`);
export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
export const updatedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
export const moment = () => timestamp({ withTimezone: true });
/** An amount in minor units (cents). */
export const amount = () => bigint({ mode: "number" });
/** Sealed bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
/** A set of plain words as a tsvector: its index finds whole words and beginnings of words. */
export const wordSet = customType<{ data: string[]; driverData: string }>({
  dataType: () => "tsvector",
  toDriver: (words) => words.map((word) => `'${word.replaceAll("\\", "").replaceAll("'", "''")}'`).join(" "),
  fromDriver: (text) =>
    Array.from(text.matchAll(/'((?:[^']|'')*)'/g), (match) => (match[1] ?? "").replaceAll("''", "'")).sort(),
});
/** A word of a closed set of vocabulary.ts; pair it with `oneOf` in the table's checks. */
export const word = <T extends string>(words: readonly T[]) =>
  text({ enum: words as unknown as [T, ...T[]] });

/** The check that holds a text column to its closed set of words. */
export function oneOf(name: string, column: AnyPgColumn, words: readonly string[]) {
  return check(name, sql`${column} in (${sql.raw(words.map((w) => `'${w}'`).join(", "))})`);
}
