import { type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import type { ReadSpan, Span } from "./read-page.ts";

/** One sort key of a list. The last key is the id, so that no two rows have equal keys. */
export interface SortKey {
  column: SQL;
  /**
   * The database type of the column. The query converts the key in `edge` from text to the type of the
   * column.
   */
  type: "timestamptz" | "bigint" | "integer" | "uuid" | "text";
  isDescending: boolean;
}

export const ascending = (column: SQL, type: SortKey["type"]): SortKey => ({
  ...{ column, type, isDescending: false },
});
export const descending = (column: SQL, type: SortKey["type"]): SortKey => ({
  ...{ column, type, isDescending: true },
});

/**
 * The parts of the statement that reads consecutive rows of a list: condition, ORDER BY expressions, and
 * LIMIT.
 */
export interface Cut {
  /**
   * The condition that selects only the rows after the row of `edge`, or before this row when the list is
   * read backwards. The condition is "true" at the beginning of the list.
   */
  beyond: SQL;
  order: SQL;
  rows: SQL;
}

/**
 * Returns a function that reads spans (consecutive rows) of a list.
 * @param keys the sort keys of the list
 * @param rowOf the SQL text after FROM that selects the row with an id, such as "orders where id = ..."
 * @param select returns the statement that reads consecutive rows
 */
export const readSpans =
  <R extends { id: string }>(
    keys: readonly SortKey[],
    rowOf: (id: SQL) => SQL,
    select: (cut: Cut) => SQL,
  ): ReadSpan<R> =>
  async (span) => {
    const edge = span.edge === null ? null : await readKeys(keys, rowOf(sql`${span.edge}::uuid`));
    if (span.edge !== null && edge === null) return null;
    const { rows } = await readOnlyDb.execute(select(cutOf(keys, span, edge)));
    return rows as unknown as R[];
  };

/**
 * Returns the parts of the statement that reads consecutive rows of a list. `edge` contains the sort keys, as
 * texts, of the row after which the statement begins to read. When `isReversed` is true, the rows that are
 * read end before this row.
 */
export const cutOf = (
  keys: readonly SortKey[],
  { isReversed, limit, offset }: Omit<Span, "edge">,
  edge: readonly string[] | null,
): Cut => ({
  beyond: edge ? beyond(keys, edge, isReversed) : sql`true`,
  order: inOrder(keys, isReversed),
  // LIMIT and OFFSET are part of the SQL text, because the planner must know that the query reads only few
  // rows.
  rows: sql.raw(`limit ${limit} offset ${offset}`),
});

async function readKeys(keys: readonly SortKey[], row: SQL): Promise<string[] | null> {
  const texts = keys.map(({ column }) => sql`(${column})::text`);
  const { rows } = await readOnlyDb.execute<{ keys: (string | null)[] }>(
    sql`select array[${sql.join(texts, sql`, `)}] as keys from ${row}`,
  );
  const known = rows[0]?.keys.filter((key) => key !== null) ?? [];
  return known.length === keys.length ? known : null;
}

/** Returns the ORDER BY expressions of a list, forwards or backwards. */
export const inOrder = (keys: readonly SortKey[], isReversed = false): SQL =>
  sql.join(
    keys.map(
      ({ column, isDescending }) => sql`${column} ${sql.raw(isDescending === isReversed ? "asc" : "desc")}`,
    ),
    sql`, `,
  );

/**
 * Returns the SQL condition that a row comes after the row with the keys `edge` in the list. When
 * `isReversed` is true, the condition is that a row comes before this row. When all keys have the same sort
 * direction, the index scan begins exactly at the row with these keys. When the sort directions differ, the
 * scan begins at the first row whose first key equals the first key in `edge`.
 */
function beyond(keys: readonly SortKey[], edge: readonly string[], isReversed: boolean): SQL {
  const values = keys.map(({ type }, at) => sql`${edge[at]}::${sql.raw(type)}`);
  const signOf = (key: SortKey) => (key.isDescending === isReversed ? ">" : "<");
  const [first, second] = keys;
  if (!first) return sql`true`;
  const sign = sql.raw(signOf(first));
  if (!second || first.isDescending === second.isDescending) {
    const columns = keys.map(({ column }) => column);
    return sql`(${sql.join(columns, sql`, `)}) ${sign} (${sql.join(values, sql`, `)})`;
  }
  return sql`(${first.column} ${sign}= ${values[0]} and (${first.column} ${sign} ${values[0]}
    or ${second.column} ${sql.raw(signOf(second))} ${values[1]}))`;
}
