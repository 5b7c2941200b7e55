import { type SQL, sql } from "drizzle-orm";
import pg from "pg";

/** A shorter run of digits is in many texts. */
const PART_MIN = 5;
/** More digits find no fewer rows: the first digits of phone numbers are a country and an area. */
const DIGITS_MAX = 8;

/**
 * Returns the SQL condition that a column matches a LIKE pattern of the form "%text%". A trigram index reads
 * a list of rows for each three letters, and "@example.com" or "ho-" are in very many rows. The index
 * therefore gets only the rarest part of the text, and the rows that it finds are compared with the whole
 * pattern. The pattern is part of the statement. One with parameters is planned once, for all patterns.
 */
export function containsPattern(column: SQL, pattern: string): SQL {
  const text = pattern.slice(1, -1);
  const part = rarePart(text);
  if (part === text) return sql`${column} like ${literal(pattern)}`;
  return sql`(${column} like ${literal(`%${part}%`)} and ${checksPattern(column, pattern)})`;
}

/** Like `containsPattern`, for rows that another condition selects: no index can answer it. */
export const checksPattern = (column: SQL, pattern: string): SQL =>
  sql`(${column} || '') like ${literal(pattern)}`;

/**
 * Wraps a condition that very many rows meet. The planner often expects few rows with a part of a text. The
 * planner then starts parallel workers, which takes longer than to read the first rows of an index. The
 * planner expects that every second row meets the returned condition.
 */
export const meetsOften = (condition: SQL): SQL => sql`case when ${condition} then true end`;

/**
 * Returns the part of a text that is probably in the fewest rows: its digits, or an address without its
 * domain. Returns the text itself when it has no such part.
 */
export function rarePart(text: string): string {
  const runs = text.match(/[0-9]+/g) ?? [];
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), "");
  if (longest.length >= PART_MIN) return longest.slice(-DIGITS_MAX);
  const name = text.slice(0, Math.max(0, text.indexOf("@")));
  return name.length >= PART_MIN ? name : text;
}

const literal = (text: string): SQL => sql.raw(pg.escapeLiteral(text));
