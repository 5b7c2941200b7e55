import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { backOfficeActions } from "#domain/kernel/permissions-table.ts";
import { sourceFiles } from "./read-imports.ts";

const ROOT = join(import.meta.dirname, "../..");

it("the code of the product checks a permission for every action of the permission table", () => {
  const product = sourceFiles
    .filter((file) => /^(app|domain|scripts|server)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => file !== "domain/kernel/permissions-table.ts")
    .map((file) => readFileSync(join(ROOT, file), "utf8"))
    .join("\n");
  const unused = Object.keys(backOfficeActions).filter((action) => !product.includes(`"${action}"`));
  expect(unused).toEqual([]);
});
