import { type Column, getTableColumns, type InferSelectModel, type SQL, type Table } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";

/** A statement with its values, ready to run. `Row` is the type of the rows that the statement returns. */
export interface BoundStatement<Row> {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
  readonly types: pg.CustomTypesConfig;
  /** This field is never set. The field exists only so that TypeScript knows the type of the rows. */
  readonly row?: Row;
}

/**
 * Statements of one round trip, by name. The value of a name can also be a list of statements, and this list
 * can be empty.
 */
export type NamedStatements = Readonly<
  Record<string, BoundStatement<unknown> | readonly BoundStatement<unknown>[]>
>;

/**
 * The rows of several statements, by name. For a list of statements, the result has one list with the rows of
 * all these statements.
 */
export type RowsOf<Named extends NamedStatements> = {
  -readonly [Name in keyof Named]: Named[Name] extends
    | BoundStatement<infer Row>
    | readonly BoundStatement<infer Row>[]
    ? Row[]
    : never;
};

const asNumber = (text: string) => Number(text);

/** Reads bigint as number, because the amounts and counts of the shop are far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: "text" | "binary") =>
    id === pg.types.builtins.INT8 ? asNumber : pg.types.getTypeParser(id, format as "text"),
};

/** Matches a parameter such as `:userId`, and not a cast such as `::uuid`. */
const PARAMETER = /(?<!:):([a-zA-Z]\w*)/g;

/**
 * Defines a statement by its SQL. Write a parameter as `:userId`. The server prepares the statement once per
 * connection, under a name. The text is built once, when the module loads. Rows have the column names of the
 * SQL, timestamps are dates, and bigint is a number.
 * The returned function throws an Error when a parameter has no value, so pass null for an empty value
 */
export function statement<Parameters extends object, Row>(
  name: string,
  sql: string,
): (parameters: Parameters) => BoundStatement<Row> {
  const order: string[] = [];
  const text = sql.replaceAll(PARAMETER, (_, parameter: string) => {
    if (!order.includes(parameter)) order.push(parameter);
    return `$${order.indexOf(parameter) + 1}`;
  });
  return (parameters) => {
    const given = parameters as Record<string, unknown>;
    const values = order.map((parameter) => {
      const value = given[parameter];
      if (value === undefined) throw new Error(`the statement "${name}" has no value for ":${parameter}"`);
      return value;
    });
    return { name, text, values, types };
  };
}

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * Returns the SQL text of a condition of the query builder.
 * @throws Error when the condition contains values
 */
export function textOf(condition: SQL): string {
  const { sql, params } = dialect.sqlToQuery(condition);
  if (params.length > 0) throw new Error(`the condition contains values: ${sql}`);
  return sql;
}

export const columnName = ({ keyAsName, name }: Column): string => (keyAsName ? toSnakeCase(name) : name);

/**
 * Returns the column names of a table, for use in a statement. A prepared statement that returns "*" fails
 * after a migration has added a column (PostgreSQL: 0A000). The shop would then reject checkouts during an
 * upgrade.
 * @param alias the name of the table in the statement
 */
export const columnsOf = (table: Table, alias = ""): string =>
  Object.values(getTableColumns(table))
    .map((column) => `${alias && `${alias}.`}"${columnName(column)}"`)
    .join(", ");

/** Returns a function that converts a row with the columns of `columnsOf` to a row of the query builder. */
export function rowReader<T extends Table>(table: T): (row: object) => InferSelectModel<T> {
  const columns = Object.entries(getTableColumns(table)).map(([field, column]) => ({
    field,
    column,
    name: columnName(column),
  }));
  return (row) => {
    const values = row as Record<string, unknown>;
    const read: Record<string, unknown> = {};
    for (const { field, column, name } of columns) {
      const value = values[name];
      read[field] = value === null ? null : column.mapFromDriverValue(value);
    }
    return read as InferSelectModel<T>;
  };
}
