import { expect, it } from "vitest";
import { addItem } from "#domain/inventory/add-item.ts";
import { inLanguage } from "#messages/language.server.ts";
import { argsOf } from "#tests/back-office-page.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { action } from "./export.ts";

it.each([
  ["pt-BR", ";", { situação: "Disponível", "custo unitário (USD)": "12,50" }, /^\d\d\/\d\d\/\d{4} [\d:]{8}$/],
  ["en", ",", { state: "Available", "unit cost (USD)": "12.50" }, /^\d{4}-\d\d-\d\d [\d:]{8}$/],
] as const)(
  "the inventory export has the spreadsheet format of the language %s, and contains no values",
  async (...given) => {
    const [language, separator, cells, time] = given;
    const admin = await buildSignedInAdmin();
    const { slug } = await buildProduct({ name: "x;=1+1", stock: 0 });
    const item = {
      product: slug,
      accountData: `secret-value ${language}`,
      source: "text",
      supplier: "=North",
    } as const;
    await addItem(admin, { ...item, unitCost: 1250 });
    const search = `?produto=${slug}`;
    const answer = await inLanguage(language, () =>
      action(argsOf(admin, "/admin/inventario/exportar", { search })),
    );
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="inventario.csv"');
    const text = await answer.text();
    expect(text).not.toContain("secret-value");
    for (const cell of text.split(/[;,\r\n]/)) expect(cell).not.toMatch(/^\s*"*[=+@]/);
    const [head = "", line = ""] = text.replace(`"x;''=1+1"`, "name").split("\r\n");
    const row = Object.fromEntries(
      head.split(separator).map((name, at) => [name, line.split(separator)[at]]),
    );
    expect(row).toMatchObject(cells);
    expect(row[language === "en" ? "supplier" : "fornecedor"]).toBe("'=North");
    expect(row[language === "en" ? "created at" : "criado em"]).toMatch(time);
  },
);
