import { beforeAll, expect, it } from "vitest";
import type { Caller } from "#domain/kernel/caller.ts";
import { argsOf, draw, drawPage, sendForm, tagOf, textOf, toastsOf } from "#tests/back-office-page.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import FeaturedPage, { action, ErrorBoundary, loader } from "./page.tsx";

const ADDRESS = "/admin/featured";
let staff: Caller;
let ids: string[];
beforeAll(async () => {
  staff = await buildSignedInMember("manage_products");
  const made = [];
  for (const name of ["Alfa", "Beta", "Gama"]) made.push(await buildProduct({ name }));
  ids = made.map(({ id }) => id);
});

const drawn = async () => drawPage(FeaturedPage, await loader(argsOf(staff, ADDRESS)), ADDRESS);
const part = (html: string, heading: string) =>
  html.split("<section").find((section) => section.includes(`id="${heading}"`)) ?? "";
const feature = (id: string, featured: boolean) =>
  sendForm(action, staff, { intent: "feature", id, featured: String(featured) });

it("the featured page shows its empty state and zero counts when the shop has no featured products", async () => {
  const html = await drawn();
  expect(part(html, "featured-now")).toContain(">Nenhum produto em destaque</p>");
  const text = textOf(html);
  expect(text).toContain(
    "Em Destaque 0 Total de Produtos 3 Percentual em Destaque 0,0% do total de produtos",
  );
});

const withoutRows = async (total: number) => {
  const { featured, all } = await loader(argsOf(staff, ADDRESS));
  const data = { featured: { ...featured, total }, all: { ...all, products: [] } };
  return drawPage(FeaturedPage, data, ADDRESS);
};

it("the featured page of a shop without products leads to the form for a new product", async () => {
  const html = await withoutRows(0);
  expect(part(html, "all-products")).toBe("");
  expect(part(html, "featured-now")).toContain(">Nenhum produto em destaque</p>");
  expect(html).toMatch(/href="\/admin\/produtos\/novo"[^>]*>Novo Produto</);
});

it("the featured page offers to clear a search that finds no product", async () => {
  const html = part(await withoutRows(3), "all-products");
  expect(html).toContain(">Nenhum produto encontrado</p>");
  expect(html).toContain("Limpar busca e filtros");
});

it("the featured page counts and lists featured products and has a switch for every product", async () => {
  expect(toastsOf(await feature(ids[1] ?? "", true))).toEqual(["Produto atualizado"]);
  const html = await drawn();
  expect(textOf(html)).toContain("Em Destaque 1 Total de Produtos 3 Percentual em Destaque 33,3%");
  const now = part(html, "featured-now");
  expect(now).not.toContain("Nenhum produto em destaque");
  expect(now.match(/role="switch"/g)).toHaveLength(1);
  expect(now).toContain('aria-label="Destaque: Beta"');
  const all = part(html, "all-products");
  for (const [name, checked] of [
    ["Alfa", "false"],
    ["Beta", "true"],
    ["Gama", "false"],
  ])
    expect(tagOf(all, 'role="switch"', `Destaque: ${name}`)).toContain(`aria-checked="${checked}"`);
  expect(toastsOf(await feature(ids[1] ?? "", false))).toEqual(["Produto atualizado"]);
});

it("the featured page shows the specified error when products cannot be loaded", async () => {
  await withoutTable("products", async () => {
    await expect(loader(argsOf(staff, ADDRESS))).rejects.toThrow();
    const failed = await feature(ids[0] ?? "", true);
    expect([failed.status, toastsOf(failed)[0]]).toEqual([500, "Erro ao atualizar produto"]);
  });
  const html = draw(ErrorBoundary as never, { error: new Error("down") } as never);
  expect(textOf(html)).toContain(
    "Produtos Destaque O que a página inicial mostra primeiro. Erro ao carregar",
  );
});

it("the featured page lists the first 9 featured products, and the remaining products on further pages", async () => {
  for (let n = 0; n < 10; n++) {
    const { id } = await buildProduct({ name: `Many ${String(n).padStart(2, "0")}` });
    await feature(id, true);
  }
  const now = async (address: string) =>
    part(drawPage(FeaturedPage, await loader(argsOf(staff, address)), address), "featured-now");
  const first = await now(ADDRESS);
  expect(first.match(/role="switch"/g)).toHaveLength(9);
  expect(textOf(first)).toContain("9 de 10");
  expect(first).toContain(`href="${ADDRESS}?destaques=2"`);
  const second = await now(`${ADDRESS}?destaques=2`);
  expect(second.match(/role="switch"/g)).toHaveLength(10);
  expect(second).not.toContain("Carregar Mais");
});

it("the featured page marks the three products that the home page shows", async () => {
  const names = ["First", "Second", "Third", "Fourth"];
  for (const [place, name] of names.entries())
    await buildProduct({ name, featured: true, salesCount: 90 - place });
  await buildProduct({ name: "Hidden", featured: true, salesCount: 99, status: "inactive" });
  const items = part(await drawn(), "featured-now")
    .split("<li")
    .slice(1)
    .map(textOf);
  const marked = items.filter((item) => item.includes("na página inicial"));
  expect(marked.map((item) => names.find((name) => item.includes(name)))).toEqual(names.slice(0, 3));
});
