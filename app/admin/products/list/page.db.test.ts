import { beforeAll, describe, expect, it } from "vitest";
import { createCategory } from "#domain/catalog/categories/create-category.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { argsOf, draw, drawPage, tagOf, textOf } from "#tests/back-office-page.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import ProductsPage, { ErrorBoundary, loader } from "./page.tsx";

let staff: Caller;
let beta: string;

beforeAll(async () => {
  staff = await buildSignedInAdmin();
  const keys = await createCategory(staff, { name: "Chaves", slug: "chaves", description: "" });
  await createCategory(staff, { name: "Vazia", slug: "vazia", description: "" });
  beta = (
    await buildProduct({
      name: "Beta",
      searchWords: ["beta"],
      price: 1_290,
      stock: 2,
      categoryId: keys.id,
      featured: true,
    })
  ).id;
  await buildProduct({ name: "Gama", stock: 0, categoryId: keys.id, status: "inactive" });
  await buildProduct({ name: "Delta", searchWords: ["delta"], stock: 9, status: "out_of_stock" });
  for (let count = 0; count < 22; count++) await buildProduct({ name: `Alfa ${count}`, stock: 6 });
});

const drawn = async (address = "/admin/produtos") =>
  drawPage(ProductsPage, await loader(argsOf(staff, address)), address);
const cardOf = (html: string, name: string) =>
  html.split("<article").find((card) => card.includes(`>${name}</a>`)) ?? "";

describe("the products page", () => {
  it("the products page shows four figures of the shop, each with a link to the products that the figure counts", async () => {
    const text = textOf(await drawn());
    for (const card of ["Total de Produtos 25", "Ativos 23", "Estoque baixo 1", "Esgotados 1"])
      expect(text).toContain(card);
    expect(await drawn()).toContain('href="/admin/produtos?tab=estoque-baixo&amp;sort=stock"');
  });

  it("the products page lists the categories with their product counts and marks the chosen category", async () => {
    const nav = (html: string) => /<nav aria-label="Categorias".*?<\/nav>/s.exec(html)?.[0] ?? "";
    const all = nav(await drawn());
    expect(textOf(all)).toContain("Todas as categorias 25");
    expect(textOf(all)).toContain("Chaves 2");
    const chosen = nav(await drawn("/admin/produtos?category=chaves&q=beta"));
    expect(textOf(chosen)).toContain("Chaves 1");
    expect(/aria-current="true"[^>]*>(.*?)<\/a>/s.exec(chosen)?.[1]).toContain("Chaves");
  });

  it("the products page applies the search text and the sort order of the URL", async () => {
    const html = await drawn("/admin/produtos?q=beta&sort=price");
    expect(tagOf(html, "<form", 'role="search"')).toContain('action="/admin/produtos"');
    const box = tagOf(html, 'type="search"', 'name="q"');
    expect(box).toContain('placeholder="Buscar produtos..."');
    expect(box).toContain('value="beta"');
    const options = [...html.matchAll(/<option value="(\w+)"( selected="")?>([^<]+)/g)];
    expect(options.map(([, value, chosen, label]) => [value, label, chosen !== undefined])).toEqual([
      ["name", "Nome", false],
      ["price", "Preço", true],
      ["stock", "Estoque", false],
      ["sales", "Vendas", false],
    ]);
    expect(html.match(/<article/g)).toHaveLength(1);
  });

  it("the products page shows each product as a card with its state, a switch, and edit and delete links", async () => {
    const html = await drawn("/admin/produtos?category=chaves");
    const card = cardOf(html, "Beta");
    expect(textOf(card)).toContain("US$ 12,90");
    expect(card).toContain(">Ativo<");
    expect(card).toMatch(/role="switch" aria-checked="true" aria-label="Destaque: Beta"/);
    expect(tagOf(card, "<a", 'aria-label="Editar Beta"')).toContain(`/admin/produtos/${beta}/editar`);
    expect(tagOf(card, "<a", 'aria-label="Excluir Beta"')).toContain(`excluir=${beta}`);
    expect(cardOf(html, "Gama")).toContain(">Inativo<");
    expect(cardOf(html, "Gama")).toMatch(/role="switch" aria-checked="false"/);
    expect(cardOf(await drawn("/admin/produtos?q=delta"), "Delta")).toContain(">Esgotado<");
  });

  it("the products page shows the price of a running sale with the list price struck through", async () => {
    const data = await loader(argsOf(staff, "/admin/produtos?q=beta"));
    const products = data.list.products.map((product) => ({ ...product, salePrice: 990 }));
    const onSale = { ...data, list: { ...data.list, products } };
    expect(textOf(drawPage(ProductsPage, onSale, "/admin/produtos?q=beta"))).toContain(
      "Preço US$ 9,90 antes US$ 12,90 US$ 12,90 em promoção",
    );
  });

  it("the products page shows the period of a planned or running sale, and offers to change or end the sale", async () => {
    const data = await loader(argsOf(staff, "/admin/produtos?q=beta"));
    const sale = {
      ...{ productId: beta, version: 3, price: 990 },
      ...{ startsAt: "2026-11-28T03:00:00Z", endsAt: "2026-11-30T02:59:00Z" },
    };
    const draw = (isRunning: boolean) => {
      const products = data.list.products.map((product) => ({ ...product, sale: { ...sale, isRunning } }));
      return drawPage(ProductsPage, { ...data, list: { ...data.list, products } }, "/admin/produtos?q=beta");
    };
    expect(textOf(draw(false))).toContain("Promoção de 28/11 03:00 a 30/11 02:59: US$ 9,90 Mudar Encerrar");
    expect(textOf(draw(true))).toContain("Em promoção até 30/11 02:59: US$ 9,90");
    expect(tagOf(draw(false), "<a", 'aria-label="Mudar a promoção de Beta"')).toContain(`precos=${beta}`);
  });

  it("the products page offers Load More until all products are shown", async () => {
    const first = await drawn();
    expect(first.match(/<article/g)).toHaveLength(24);
    expect(textOf(first)).toContain("24 de 25");
    expect(first).toMatch(/<a[^>]*href="\/admin\/produtos\?page=2"[^>]*>Carregar Mais Produtos</);
    const all = await drawn("/admin/produtos?page=2");
    expect(all.match(/<article/g)).toHaveLength(25);
    expect(all).not.toContain("Carregar Mais Produtos");
  });

  it("the products page has links to a new product and, with permission, a new category", async () => {
    expect(await drawn()).toMatch(/<a[^>]*href="\/admin\/produtos\/novo"[^>]*>.*?Novo Produto/s);
    expect(await drawn()).toMatch(/<button[^>]*>(?:(?!<\/button>).)*Nova Categoria(?:<\/span>)?<\/button>/s);
  });

  it("the products page shows the specified error when its loader cannot load the products", async () => {
    await withoutTable("products", async () => {
      await expect(loader(argsOf(staff, "/admin/produtos"))).rejects.toThrow();
    });
    const html = draw(ErrorBoundary as never, { error: new Error("down"), params: {} } as never);
    expect(textOf(html)).toContain("Erro ao carregar produtos A lista não pôde ser lida agora.");
    expect(html).toContain(">Tentar de novo</button>");
  });

  it.each([
    ["?novo=1&q=beta", "/admin/produtos/novo?q=beta"],
    ["?editar=a%2Fb&page=2", "/admin/produtos/a%2Fb/editar?page=2"],
  ])("the products page redirects the older address %s of the form to %s", async (search, to) => {
    const answer = await loader(argsOf(staff, `/admin/produtos${search}`)).catch((thrown) => thrown);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, to]);
  });

  it("the products page loads the product whose id is in the path, and returns null when the id is unknown", async () => {
    const read = async (id: string) =>
      (
        await loader({
          ...(argsOf(staff, "/admin/produtos") as object),
          params: { "*": `${id}/editar` },
        } as never)
      ).edited;
    expect((await read(beta))?.row?.name).toBe("Beta");
    expect(await read("nothing")).toEqual({ id: "nothing", row: null });
    await expect(read("a/b")).rejects.toMatchObject({ init: { status: 404 } });
  });
});
