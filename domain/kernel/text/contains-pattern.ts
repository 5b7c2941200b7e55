import { type SQL, sql } from "drizzle-orm";
import pg from "pg";

/**
 * For a run of digits, the condition uses the index only when the run has at least this number of digits.
 * Shorter runs of digits occur in many texts.
 */
const PART_MIN = 5;
/**
 * In a longer run, the index search uses at most this number of digits from the end of the run. The first
 * digits of a phone number do not narrow the search, because many numbers have the same country and area
 * code.
 */
const DIGITS_MAX = 8;

/**
 * Returns the SQL condition that a column matches a LIKE pattern of the form "%text%". For each sequence of
 * three letters, a trigram index reads a list of rows. Very many rows contain a part such as "@example.com"
 * or "ho-". Therefore the statement uses the index only for the rarest part of the text. The statement then
 * compares the rows that the index finds with the whole pattern. The SQL text contains the pattern itself
 * instead of a parameter. With a parameter, PostgreSQL would use a single plan for all patterns.
 */
export function containsPattern(column: SQL, pattern: string): SQL {
  const text = pattern.slice(1, -1);
  const part = rarePart(text);
  if (part === text) return sql`${column} like ${literal(pattern)}`;
  return sql`(${column} like ${literal(`%${part}%`)} and ${checksPattern(column, pattern)})`;
}

/**
 * Returns the same condition as `containsPattern`, but in a form for which the database uses no index. The
 * statement must have another condition that selects few rows.
 */
export const checksPattern = (column: SQL, pattern: string): SQL =>
  sql`(${column} || '') like ${literal(pattern)}`;

/**
 * Wraps a condition that very many rows satisfy. For a condition on a part of a text, the planner often
 * expects few matching rows. The planner then starts parallel workers that collect all matching rows.
 * Collecting all matching rows takes longer than reading the first rows of an index. The planner expects that
 * half of the rows match the returned condition.
 */
export const meetsOften = (condition: SQL): SQL => sql`case when ${condition} then true end`;

/**
 * Returns the part of a text that probably occurs in the fewest rows: its digits, or an address without the
 * domain. Returns the whole text when the text contains neither enough digits nor an address.
 */
export function rarePart(text: string): string {
  const runs = text.match(/[0-9]+/g) ?? [];
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), "");
  if (longest.length >= PART_MIN) return longest.slice(-DIGITS_MAX);
  const name = text.slice(0, Math.max(0, text.indexOf("@")));
  return name.length >= PART_MIN ? name : text;
}

const literal = (text: string): SQL => sql.raw(pg.escapeLiteral(text));
