/** The kinds of rows to which a check can be restricted. */
export const scopeKinds = [
  "orders",
  "items",
  "customers",
  "products",
  "batches",
  "exceptions",
  "mails",
  "auditRows",
] as const;
export type ScopeKind = (typeof scopeKinds)[number];

/** The ids of the rows to which a check is restricted. Ids are UUIDs, or row numbers of the audit log. */
export type ScopeRows = Readonly<Record<ScopeKind, readonly string[]>>;

/** For each kind of row, returns the SQL condition that a column contains the id of a row in the scope. */
export type Scope = Readonly<Record<ScopeKind, (column: string) => string>> & {
  isWhole: boolean;
  has: (kind: ScopeKind) => boolean;
  /** Returns the condition for a small table, which every check reads completely. */
  everyRow: () => string;
};

/** Builds the SQL conditions of a scope, one for each kind of row. */
export const conditions = (condition: (kind: ScopeKind, column: string) => string) =>
  Object.fromEntries(scopeKinds.map((kind) => [kind, (column: string) => condition(kind, column)])) as Record<
    ScopeKind,
    (column: string) => string
  >;

const everyRow = () => "true";

/** The scope of the whole shop. These conditions are true for every row. */
export const wholeShop: Scope = { isWhole: true, has: () => true, everyRow, ...conditions(everyRow) };

/**
 * Matches the text of a database id. The conditions contain ids as SQL text. Therefore a text that is not an
 * id causes an error.
 */
const ID = /^[0-9a-f-]{1,36}$/;

/**
 * Restricts a check to some rows. The ids are constants in the conditions, so the planner knows their number.
 * @throws Error for a text that is not an id
 */
export function onlyRows(rows: ScopeRows): Scope {
  const lists = new Map(
    scopeKinds.map((kind) => {
      if (!rows[kind].every((id) => ID.test(id))) throw new Error(`the scope of ${kind} contains no id`);
      return [kind, `any('{${rows[kind].join(",")}}'::${kind === "auditRows" ? "bigint" : "uuid"}[])`];
    }),
  );
  return {
    isWhole: false,
    has: (kind) => rows[kind].length > 0,
    everyRow,
    ...conditions((kind, column) => `${column} = ${lists.get(kind)}`),
  };
}

/**
 * Returns a SQL condition for the rows of a table with encrypted columns. The condition is true only for rows
 * in the checked scope.
 */
export function sealedInScope(of: Scope, table: string): string {
  if (table === "product_inventory") return of.items("id");
  if (table === "products") return of.products("id");
  return table === "deliverables" ? of.orders("order_id") : of.everyRow();
}
