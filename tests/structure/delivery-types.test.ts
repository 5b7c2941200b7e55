import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deliveryTypes } from "#db/values/vocabulary.ts";
import { sourceFiles } from "./read-imports.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The source files of the shop, without tests, schema and test tools. */
const productFiles = sourceFiles.filter(
  (file) => /^(app|domain|scripts|server)\//.test(file) && !/\.test\.tsx?$/.test(file),
);

const literal = `["'\`](?:${deliveryTypes.join("|")})["'\`]`;
/**
 * Matches a comparison with the name of a delivery type. The expression does not match the payment provider
 * "manual" or the reservation limit "account", because these are not delivery types.
 */
const comparison = new RegExp(
  [
    `(?<!provider|reason)\\s(?:[!=]==?|<>)\\s*${literal}`,
    `${literal}\\s*(?:[!=]==?|<>)`,
    `(?:delivery_?type|\\btype)\\w*["\`})\\]]*\\s*(?:=|(?:not\\s+)?in)\\s*\\(?\\s*'(?:${deliveryTypes.join("|")})'`,
    `\\b(?:eq|ne|inArray|notInArray|includes|indexOf|has)\\([^()]*${literal}`,
    `\\bcase\\s+["'](?:${deliveryTypes.filter((type) => type !== "account").join("|")})["']`,
  ].join("|"),
  "i",
);

describe("the delivery types in the source", () => {
  it.each([
    'line.deliveryType === "manual"',
    'if ("digital" !== type)',
    "i.delivery_type = 'account' and",
    "p.delivery_type <> 'manual'",
    "delivery_type not in ('digital')",
    'ne(orderItems.deliveryType, "manual")',
    'types.includes("manual")',
    'case "digital":',
  ])("the search for compared delivery types finds the comparison %s", (code) => {
    expect(code).toMatch(comparison);
  });

  it("the source never compares a delivery type with a literal, and uses the traits and strategies of the type", () => {
    const comparing = productFiles.filter((file) => comparison.test(readFileSync(join(ROOT, file), "utf8")));
    expect(productFiles.length).toBeGreaterThan(500);
    expect(comparing).toEqual([]);
  });
});
