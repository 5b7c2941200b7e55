import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { featureProduct } from "#domain/catalog/products/feature-product.ts";
import { inLanguage } from "#messages/language.server.ts";
import { requestMessages } from "#messages/server/server-messages.ts";
import { argsOf, draw, textOf } from "#tests/back-office-page.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import AuditLogPage, { loader } from "./page.tsx";
import { linesOf } from "./row-details.tsx";

/** Renders the audit log page with the given query string for an admin, in Portuguese. */
async function shown(search: string, admin = buildSignedInAdmin()): Promise<string> {
  const address = `/admin/auditoria${search}`;
  const args = argsOf(await admin, address);
  const answer = (await inLanguage("pt-BR", () => loader(args))) as object;
  const loaderData = "data" in answer ? answer.data : answer;
  return draw(AuditLogPage as never, { loaderData } as never, address);
}

describe("the page of the audit log", () => {
  it("the audit log page describes each action in words, and links to the actor's other actions and to the affected record", async () => {
    const admin = await buildSignedInAdmin();
    const product = await buildProduct({ name: "Quorvex seat" });
    await featureProduct(admin, { id: product.id, featured: true });
    const html = await shown(`?pessoa=${encodeURIComponent(admin.email)}&acao=PRODUCT_UPDATED`);
    const text = textOf(html);
    for (const shownText of ["Produto alterado", admin.email, "Quorvex seat", "featured: false → true"])
      expect(text).toContain(shownText);
    expect(html).toContain(`href="/admin/produtos/${product.id}/editar"`);
    expect(html).toContain(`href="/admin/auditoria?pessoa=${encodeURIComponent(admin.email)}"`);
    expect(html).toMatch(/<option value="PRODUCT_UPDATED" selected="">Produto alterado<\/option>/);
  });

  it("the page of the audit log shows an error inside the page when the log cannot be read", async () => {
    const admin = buildSignedInAdmin();
    await admin;
    await withoutTable("admin_audit_log", async () => {
      expect(await shown("", admin)).toContain("Erro ao carregar a auditoria");
    });
  });

  it("the audit log page shows a message when no row of the audit log matches the filter", async () => {
    expect(await shown("?acao=NEVER_HAPPENED")).toContain("Nenhum registro com estes filtros");
    expect(await shown("?sobre=nobody")).toContain("Nada encontrado com este nome");
  });
});

describe("the details of an audited action", () => {
  it.each([
    [{ before: { price: 1, name: "a" }, after: { price: 2 } }, ["price: 1 → 2", "name: a → vazio"]],
    [{ reason: "refused", success: false }, ["reason: refused", "success: false"]],
    [{ before: ["a"], after: [] }, ["a → vazio"]],
    [{}, []],
  ])("the details of an audited action show %j as %j", (details, lines) => {
    expect(inLanguage("pt-BR", () => linesOf(details))).toEqual(lines);
  });
});

it("the audit log page has a label for every action that domain code writes to the audit log", () => {
  const sources = globSync("domain/**/*.ts").filter((file) => !file.includes(".test."));
  const written = sources.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    if (!/recordAudit|audited|writeAudited|moveItem/.test(text)) return [];
    return [...text.matchAll(/\b(?:audit|action): ([^,;]*"[A-Z][A-Z_]+"[^,;]*)/g)].flatMap(([, value = ""]) =>
      [...value.matchAll(/"([A-Z][A-Z_]+)"/g)].map(([, name = ""]) => name),
    );
  });
  expect(new Set(written).size).toBeGreaterThan(60);
  const named = Object.keys(requestMessages["pt-BR"].auditActions);
  expect([...new Set(written)].filter((name) => !named.includes(name))).toEqual([]);
});
