import { inTransaction } from "#db/client.server.ts";
import { readExport, readOnlyDb } from "#db/read-only.server.ts";
import { type FieldKey, fieldOf } from "#domain/catalog/fields/product-fields.ts";
import { selectFields } from "#domain/catalog/fields/select-fields.ts";
import type { GroupColumns } from "#domain/catalog/groups/place-in-groups.ts";
import { type PriceColumns, priceCells } from "#domain/catalog/price-settings/file-prices.ts";
import { TIER_COLUMN } from "#domain/catalog/pricing/price-sql.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
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
import { CSV_START, type CsvFormat, csvLine, MACHINE_FORMAT } from "#domain/kernel/files/csv-line.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { openFields } from "#domain/security/vault/seal.ts";
import { GROUP_COLUMNS, PICTURES } from "./catalog-file/columns.ts";
import { type NamedPicture, pictureCell } from "./picture-cells.ts";
import { cellOf, EXPORTED } from "./product-cells.ts";

const ROWS_AT_ONCE = 500;

/** The format of a file, and whether the file contains the unencrypted content of digital products. */
interface FileForm {
  format: CsvFormat;
  hasContent?: boolean;
}

/** The file contains the name of the category instead of the category's id. */
const SELECTED = selectFields(EXPORTED.filter((key) => key !== "categoryId"));
const FIELD_COLUMNS = EXPORTED.map((key) => fieldOf(key).csv);

/**
 * SQL for the images of the product `p`. For each image, the SQL returns the file name of the widest copy and
 * the alternative text.
 */
const NAMED_PICTURES = `coalesce((select json_agg(
    json_build_object('file', i.digest || '-' || i.width || 'x' || i.height || '.webp', 'alt', placed.alt)
    order by placed.position)
  from product_pictures placed join pictures i on i.digest = placed.digest where placed.product_id = p.id), '[]')`;

type ExportedRow = { id: string; ownerId: string; place: number; categoryId: string | null } & Record<
  FieldKey,
  unknown
> &
  GroupColumns &
  PriceColumns & {
    contentSealed: Buffer | null;
    read_at: Date;
    tiers: PriceTier[];
    pictures: NamedPicture[];
  };

/**
 * Exports the products of a list as CSV, in several parts. Spreadsheets and the import can read the CSV. The
 * column names, and the values in columns with fixed choices, are the same in every language. `format`
 * decides only how the file separates cells and writes amounts. The audit row is committed before the first
 * part.
 * @throws SignInRequired, NotPermitted
 */
export async function exportProducts(
  caller: Caller,
  query: StaffProductQuery,
  format: CsvFormat,
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
  return readExport(writeCsv(words, { tab: query.tab, categoryId }, { format }));
}

/**
 * Writes every product that is not archived, in `MACHINE_FORMAT`, which programs can read. The export command
 * calls this function.
 * @param options.content adds the unencrypted content of digital products
 */
export async function* writeCatalogFile(
  caller: Caller,
  options: { content: boolean },
): AsyncGenerator<string> {
  await inTransaction((tx) =>
    recordAudit(tx, caller, {
      ...{ action: "PRODUCTS_EXPORTED", table: "products", recordId: "" },
      details: { q: "", category: "", tab: "", content: options.content },
    }),
  );
  const { content: hasContent } = options;
  yield* writeCsv("", { tab: "", categoryId: undefined }, { format: MACHINE_FORMAT, hasContent });
}

async function* writeCsv(
  words: string | null,
  asked: Omit<AskedProducts, "words">,
  form: FileForm,
): AsyncGenerator<string> {
  yield headOf(form);
  // A variant comes after its group in the file, because an import must read the group first.
  for (const kind of words === null ? [] : ["p.kind <> 'variant'", "p.kind = 'variant'"])
    for await (const rows of readRows(
      `${staffConditions({ words: words ?? "", ...asked }, LEVEL, true)} and ${kind}`,
      asked,
    )) {
      yield rows.map((row) => lineOf(row, form)).join("");
    }
}

async function* readRows(
  conditions: string,
  asked: Omit<AskedProducts, "words">,
): AsyncGenerator<ExportedRow[]> {
  // The variants of a group are in their display order. An import of the file keeps this order.
  const order = "coalesce(p.parent_id, p.id), coalesce(p.option_position, 0), p.id";
  for (let last: ExportedRow | undefined; ; ) {
    const after = last ? `and (${order}) > ('${last.ownerId}', ${last.place}, '${last.id}')` : "";
    const { rows } = await readOnlyDb.query<ExportedRow>(
      `select p.id, coalesce(p.parent_id, p.id) as "ownerId", coalesce(p.option_position, 0) as place,
        c.name as "categoryId", ${SELECTED}, coalesce(parent.slug, '') as "parentSlug",
        coalesce(p.option_name, '') as "optionName", coalesce(p.option_value, '') as "optionValue",
        p.sale_price::float8 as "salePrice", p.sale_starts_at as "saleStartsAt", p.sale_ends_at as "saleEndsAt",
        p.min_per_order as "minPerOrder", p.max_per_order as "maxPerOrder",
        p.max_per_customer as "maxPerCustomer", p.customer_days as "customerDays", now() as read_at,
        p.content_sealed as "contentSealed", ${TIER_COLUMN}, ${NAMED_PICTURES} as pictures
      from products p left join products parent on parent.id = p.parent_id
      left join categories c on c.id = p.category_id ${dependsOnStock(asked.tab) ? STOCK_JOINS : ""}
      where ${conditions} ${after} order by ${order} limit ${ROWS_AT_ONCE}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1);
  }
}

function headOf({ hasContent, format }: FileForm): string {
  const priceColumns = Object.keys(priceCells(NO_PRICES, [], 0));
  const columns = [...FIELD_COLUMNS, ...priceColumns, PICTURES, ...Object.keys(GROUP_COLUMNS)];
  if (hasContent) columns.push(fieldOf("content").csv);
  return `${CSV_START}${csvLine(columns, format)}`;
}

const lineOf = (row: ExportedRow, { hasContent, format }: FileForm): string =>
  csvLine([...toCells(row, format), ...(hasContent ? [contentOf(row)] : [])], format);

const NO_PRICES: PriceColumns = {
  ...{ salePrice: null, saleStartsAt: null, saleEndsAt: null },
  ...{ minPerOrder: null, maxPerOrder: null, maxPerCustomer: null, customerDays: null },
};

const contentOf = ({ id, contentSealed }: ExportedRow): string =>
  contentSealed === null ? "" : JSON.stringify(openFields(contentSealed, { itemId: id, productId: id }));

const toCells = (row: ExportedRow, { decimalSign }: CsvFormat): string[] => [
  ...EXPORTED.map((key) => cellOf(fieldOf(key), row[key], decimalSign)),
  ...Object.values(priceCells(row, row.tiers, row.read_at.getTime(), decimalSign)),
  pictureCell(row.pictures),
  ...Object.values(GROUP_COLUMNS).map((key) => row[key]),
];
