import { type SQL, sql } from "drizzle-orm";
import pg from "pg";

/** Minimum number of digits. Shorter runs of digits occur in many texts. */
const PART_MIN = 5;
/**
 * Maximum number of digits. More digits do not narrow the search, because phone numbers begin with a country
 * and an area code.
 */
const DIGITS_MAX = 8;

/**
 * Returns the SQL condition that a column matches a LIKE pattern of the form "%text%". A trigram index reads
 * a list of rows for each three letters, and very many rows contain "@example.com" or "ho-". Therefore the
 * index searches only for the rarest part of the text. The statement compares the found rows with the whole
 * pattern. The pattern is part of the SQL text, because a statement with parameters has a single plan for all
 * patterns.
 */
export function containsPattern(column: SQL, pattern: string): SQL {
  const text = pattern.slice(1, -1);
  const part = rarePart(text);
  if (part === text) return sql`${column} like ${literal(pattern)}`;
  return sql`(${column} like ${literal(`%${part}%`)} and ${checksPattern(column, pattern)})`;
}

/**
 * Returns the same condition as `containsPattern`, but without the use of an index. Another condition must
 * select the rows.
 */
export const checksPattern = (column: SQL, pattern: string): SQL =>
  sql`(${column} || '') like ${literal(pattern)}`;

/**
 * Wraps a condition that very many rows satisfy. For a part of a text, the planner often expects few matching
 * rows and starts parallel workers. Collecting these rows takes longer than reading the first rows of an
 * index. For the returned condition, the planner expects that every second row matches.
 */
export const meetsOften = (condition: SQL): SQL => sql`case when ${condition} then true end`;

/**
 * Returns the part of a text that probably the fewest rows contain: its digits, or an address without its
 * domain. Returns the text itself without such a part.
 */
export function rarePart(text: string): string {
  const runs = text.match(/[0-9]+/g) ?? [];
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), "");
  if (longest.length >= PART_MIN) return longest.slice(-DIGITS_MAX);
  const name = text.slice(0, Math.max(0, text.indexOf("@")));
  return name.length >= PART_MIN ? name : text;
}

const literal = (text: string): SQL => sql.raw(pg.escapeLiteral(text));
