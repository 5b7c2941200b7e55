import type { ProductField, ProductRow } from "#domain/catalog/fields/product-field.ts";
import { fieldOf, keysWhere } from "#domain/catalog/fields/product-fields.ts";
import type { PlacedImage } from "#domain/catalog/images/place-images.ts";
import { priceCells } from "#domain/catalog/price-settings/file-prices.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import { typedPrice } from "#domain/catalog/products/typed-price.ts";
import type { CellChange } from "#domain/kernel/files/file-report.ts";

/** The fields of a catalog file that an export writes: all except the content of digital products. */
export const EXPORTED = keysWhere(({ kind }) => kind !== "content");

/** Writes the value of a field as a text from which `parseCatalogFile` can read the same value again. */
export function cellOf({ kind }: ProductField, value: unknown, decimalSign: "." | "," = "."): string {
  switch (kind) {
    case "amount":
      return value === null ? "" : typedPrice(value as number, decimalSign);
    case "rating":
      return (value as number).toFixed(1).replace(".", decimalSign);
    case "list":
      return (value as string[]).map((entry) => entry.replaceAll("|", "\\|")).join("|");
    default:
      return value === null || value === undefined ? "" : String(value);
  }
}

/** A product together with its values in a catalog file. */
export interface ProductInFile {
  row: ProductRow;
  category: string;
  tiers: readonly PriceTier[];
  images: readonly PlacedImage[];
}

function cellsOf({ row, category, tiers, images }: ProductInFile, now: number): Record<string, string> {
  const fields = EXPORTED.map((key) => {
    const field = fieldOf(key);
    const column = (field.column ?? key) as keyof ProductRow;
    return [field.csv, key === "categoryId" ? category : cellOf(field, row[column])];
  });
  return {
    ...Object.fromEntries(fields),
    ...priceCells(row, tiers, now),
    pictures: images.map(({ digest, alt }) => `${digest.slice(0, 8)} ${alt}`.trim()).join(" | "),
    option_name: row.optionName ?? "",
    option_value: row.optionValue ?? "",
  };
}

/** Lists the cells in which a product differs from its earlier state. */
export function changedCells(before: ProductInFile, after: ProductInFile, now: number): CellChange[] {
  const [was, is] = [cellsOf(before, now), cellsOf(after, now)];
  const changes = Object.keys(is)
    .filter((column) => was[column] !== is[column])
    .map((column) => ({ column, before: was[column] ?? "", after: is[column] ?? "" }));
  const hasNewContent =
    after.row.contentSealed !== null && before.row.contentSealed?.equals(after.row.contentSealed) !== true;
  return hasNewContent ? [...changes, { column: "content", before: "***", after: "***" }] : changes;
}
