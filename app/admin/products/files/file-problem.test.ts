import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";
import { fileProblemMessage, isKnownFileProblem } from "./file-problem.ts";

afterEach(() => setLanguageSource(() => "written"));

const DOMAIN = resolve(import.meta.dirname, "../../../../domain");
/**
 * The source files that contain reasons for a refusal, and the text that the caller puts before each reason.
 */
const SOURCES: readonly [file: string, begin: string][] = [
  ["catalog/products/product-input.ts", "price "],
  ["catalog/price-settings/file-prices.ts", ""],
  ["catalog/price-settings/place-prices.ts", ""],
  ["catalog/groups/place-in-groups.ts", ""],
  ["catalog/import/picture-cells.ts", ""],
  ["catalog/import/product-rejections.ts", ""],
  ["catalog/import/save-products.ts", ""],
  ["catalog/import/import-catalog.ts", ""],
  ["catalog/import/parse-catalog-file.ts", ""],
  ["catalog/import/catalog-file/columns.ts", ""],
  ["kernel/files/column-name.ts", ""],
  ["checkout/coupons/files/coupon-cells.ts", ""],
  ["checkout/coupons/files/coupon-columns.ts", ""],
  ["checkout/coupons/files/import-coupons.ts", ""],
  ["checkout/coupons/files/write-coupon.ts", ""],
];
/** The texts in the source files that are not reasons for a refusal. */
const OTHERS =
  /^(?:no key update|products imported|the write of|of cell 1$|price must be a category$|1 1$|1 \| 1$|1=1$|valor (?:em dolares|fixo)$)/;

/**
 * Returns the texts of a source file that are reasons for a refusal, with an example for each placeholder.
 */
function reasonsIn([file, begin]: (typeof SOURCES)[number]): string[] {
  const code = readFileSync(resolve(DOMAIN, file), "utf8")
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, "")
    .replaceAll(/^\s*\/\/.*$/gm, "")
    .replaceAll(/sql(?:<[^>]*>)?`[^`]*`/g, "");
  const texts = [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`([^`\n]*)`/g)];
  return texts
    .map(([, plain, template]) => plain ?? template ?? "")
    .filter((text) => /^[^#.].* /.test(text) && !/select |#/.test(text))
    .map((text) => text.replace(/^\$\{[^}]+\}(?= (?:must|is) )/, "price"))
    .map((text) => text.replaceAll(/"\$\{[^}]+\}"/g, '"x"'))
    .map((text) => text.replace(/is a \$\{before\.kind\} product/, "is a group product"))
    .map((text) => text.replace(/(must be one of|known are) \$\{.*$/, "$1 a, b"))
    .map((text) => text.replace(/the column \$\{needed\}/, "the column price"))
    .map((text) => text.replace(/the column \$\{named\}/, 'the column "x"'))
    .map((text) => `${begin}${text.replaceAll(/\$\{[^}]+\}/g, "1")}`)
    .filter((text) => !OTHERS.test(text));
}

describe("fileProblemMessage", () => {
  it.each(SOURCES)("fileProblemMessage has a message for every reason of %s", (...source) => {
    const reasons = reasonsIn(source);
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.filter((reason) => !isKnownFileProblem(reason))).toEqual([]);
  });

  it("fileProblemMessage keeps the names, columns, lists and numbers when it translates a reason", () => {
    setLanguageSource(() => "pt-BR");
    expect(fileProblemMessage('the product "a-b" is already in line 12')).toBe(
      'o produto "a-b" já está na linha 12',
    );
    expect(fileProblemMessage("status must be one of active, inactive")).toBe(
      "status deve ser um destes: active, inactive",
    );
    expect(fileProblemMessage("the column price is missing")).toBe("falta a coluna price");
    expect(fileProblemMessage('the group "g" already has the variant "1 year"')).toBe(
      'o grupo "g" já tem a variação "1 year"',
    );
    expect(fileProblemMessage("is not valid UTF-8; save the file as UTF-8")).toBe(
      "não é UTF-8 válido. No Excel, use Arquivo > Salvar como > CSV UTF-8 (delimitado por vírgulas)",
    );
    expect(fileProblemMessage("something new")).toBe("something new");
  });

  it("fileProblemMessage returns the reason unchanged in English", () => {
    setLanguageSource(() => "en");
    const reason = 'the image "a 1.png" is larger than 10 MiB';
    expect(fileProblemMessage(reason)).toBe(reason);
  });
});
