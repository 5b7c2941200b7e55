import { readFileSync } from "node:fs";
import { getTableColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { products } from "#db/schema/catalog.ts";
import { describeColumns } from "#domain/catalog/import/describe-columns.ts";
import type { ProductField } from "./product-field.ts";
import { fieldKeys, fieldOf, formKeys, isPlain } from "./product-fields.ts";

const dataTypes: Partial<Record<ProductField["kind"], string>> = {
  line: "string",
  text: "string",
  slug: "string",
  emoji: "string",
  choice: "string",
  amount: "number",
  count: "number",
  rating: "number",
  flag: "boolean",
  list: "array",
};

describe("the fields of a product", () => {
  it.each(fieldKeys.filter(isPlain))(
    "the column of the product field %s has the type that fits the field",
    (key) => {
      const field = fieldOf(key);
      const column = getTableColumns(products)[key];
      expect(column.dataType).toBe(dataTypes[field.kind]);
      expect(column.notNull).toBe(field.kind !== "amount" || field.isRequired === true);
    },
  );

  it("each product field has its own column in a catalog file", () => {
    const columns = fieldKeys.map((key) => fieldOf(key).csv);
    expect(new Set(columns).size).toBe(columns.length);
  });

  it("each product field occurs at most once in the form", () => {
    expect(new Set(formKeys).size).toBe(formKeys.length);
  });

  it("the import help and docs/commands.md explain every product field", () => {
    const help = describeColumns();
    const document = readFileSync("docs/commands.md", "utf8");
    for (const { csv } of fieldKeys.map(fieldOf)) {
      expect(help).toMatch(new RegExp(`\\b${csv}\\b`));
      expect(document).toContain(`\`${csv}\``);
    }
  });
});
