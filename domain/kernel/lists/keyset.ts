import { type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import type { ReadSpan, Span } from "./read-page.ts";

/** One key of the order of a list. The last key of a list is its id, so that no two rows are equal. */
export interface SortKey {
  column: SQL;
  /** The type of the column, to which the value of an edge is converted. */
  type: "timestamptz" | "bigint" | "integer" | "uuid" | "text";
  isDescending: boolean;
}

export const ascending = (column: SQL, type: SortKey["type"]): SortKey => ({
  ...{ column, type, isDescending: false },
});
export const descending = (column: SQL, type: SortKey["type"]): SortKey => ({
  ...{ column, type, isDescending: true },
});

/** What a statement of a list contains for one span: condition, ORDER BY list, and LIMIT. */
export interface Cut {
  /** The rows behind an edge, or before it; "true" at the beginning of the list. */
  beyond: SQL;
  order: SQL;
  rows: SQL;
}

/**
 * Returns a reader of the spans of a list.
 * @param keys the keys of its order
 * @param rowOf selects the row with an id, from the table that has the keys: "orders where id = ..."
 * @param select writes the statement for a span
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

/** Returns what a statement contains for a span. `edge` has the keys of the row at its edge, as texts. */
export const cutOf = (
  keys: readonly SortKey[],
  { isReversed, limit, offset }: Omit<Span, "edge">,
  edge: readonly string[] | null,
): Cut => ({
  beyond: edge ? beyond(keys, edge, isReversed) : sql`true`,
  order: inOrder(keys, isReversed),
  // The numbers are part of the statement. The planner must know that the page is near the beginning.
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

/** Returns the ORDER BY list of a list, in its direction or backwards. */
export const inOrder = (keys: readonly SortKey[], isReversed = false): SQL =>
  sql.join(
    keys.map(
      ({ column, isDescending }) => sql`${column} ${sql.raw(isDescending === isReversed ? "asc" : "desc")}`,
    ),
    sql`, `,
  );

/**
 * Returns the condition that a row is behind an edge, or before it. With keys of one direction, an index
 * begins exactly at the edge. Otherwise it begins at the first row with the first key of the edge.
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
