import { stringify } from "csv-stringify/sync";
import { readExport, readOnlyDb } from "#db/read-only.server.ts";
import type { ProductField } from "#domain/catalog/fields/product-field.ts";
import { type FieldKey, fieldOf, keysWhere } from "#domain/catalog/fields/product-fields.ts";
import { selectFields } from "#domain/catalog/fields/select-fields.ts";
import type { GroupColumns } from "#domain/catalog/groups/place-in-groups.ts";
import { typedPrice } from "#domain/catalog/products/typed-price.ts";
import { findWords } from "#domain/catalog/search/find-words.ts";
import { idOfCategory, listCategories } from "#domain/catalog/staff/staff-queries.ts";
import {
  type AskedProducts,
  dependsOnStock,
  LEVEL,
  STOCK_JOINS,
  staffConditions,
} from "#domain/catalog/staff/staff-rows.ts";
import type { StaffProductQuery } from "#domain/catalog/staff/staff-views.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { GROUP_COLUMNS } from "./parse-catalog-file.ts";

const ROWS_AT_ONCE = 500;

/** The fields of a catalog file, so that an export can be imported. Excludes the content. */
const EXPORTED = keysWhere(({ kind }) => kind !== "content");
const COLUMNS = [...EXPORTED.map((key) => fieldOf(key).csv), ...Object.keys(GROUP_COLUMNS)];
/** The category is a name in a file. */
const SELECTED = selectFields(EXPORTED.filter((key) => key !== "categoryId"));

type ExportedRow = { id: string; categoryId: string | null } & Record<FieldKey, unknown> & GroupColumns;

/**
 * Exports the products of a list as CSV in parts. Starts with a byte order mark for spreadsheets. Puts an
 * apostrophe before cells that a spreadsheet would run as formulas. Commits the audit row before the first
 * part.
 * @throws SignInRequired, NotPermitted
 */
export async function exportProducts(
  caller: Caller,
  query: StaffProductQuery,
): Promise<AsyncGenerator<string>> {
  const staff = requirePermission(caller, "products.export");
  const words = await findWords(query.q);
  const categoryId = idOfCategory(query.category, await listCategories(caller));
  await writeAudited(staff, "products.export", async () => ({
    audit: "PRODUCTS_EXPORTED",
    table: "products",
    recordId: "",
    details: { q: query.q, category: query.category, tab: query.tab },
  }));
  return readExport(writeCsv(words, { tab: query.tab, categoryId }));
}

async function* writeCsv(words: string | null, asked: Omit<AskedProducts, "words">): AsyncGenerator<string> {
  yield stringify([], { header: true, columns: COLUMNS, bom: true });
  if (words === null) return;
  // A variant follows its group, because an import must know the group first.
  for (const kind of ["p.kind <> 'variant'", "p.kind = 'variant'"])
    yield* writeRows(`${staffConditions({ words, ...asked }, LEVEL, true)} and ${kind}`, asked);
}

async function* writeRows(conditions: string, asked: Omit<AskedProducts, "words">): AsyncGenerator<string> {
  for (let last = ""; ; ) {
    const after = last === "" ? "" : `and p.id > '${last}'`;
    const { rows } = await readOnlyDb.query<ExportedRow>(
      `select p.id, c.name as "categoryId", ${SELECTED}, coalesce(parent.slug, '') as "parentSlug",
        coalesce(p.option_name, '') as "optionName", coalesce(p.option_value, '') as "optionValue"
      from products p left join products parent on parent.id = p.parent_id
      left join categories c on c.id = p.category_id ${dependsOnStock(asked.tab) ? STOCK_JOINS : ""}
      where ${conditions} ${after} order by p.id limit ${ROWS_AT_ONCE}`,
    );
    if (rows.length > 0) yield stringify(rows.map(toCells), { columns: COLUMNS, escape_formulas: true });
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? "";
  }
}

const toCells = (row: ExportedRow): unknown[] => [
  ...EXPORTED.map((key) => cellOf(fieldOf(key), row[key])),
  ...Object.values(GROUP_COLUMNS).map((key) => row[key]),
];

/** Prints a value so that `parseCatalogFile` reads it back. */
function cellOf({ kind }: ProductField, value: unknown): unknown {
  switch (kind) {
    case "amount":
      return value === null ? "" : typedPrice(value as number, ".");
    case "rating":
      return (value as number).toFixed(1);
    case "list":
      return (value as string[]).join("|");
    case "flag":
      return String(value);
    default:
      return value;
  }
}
