import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { Caller } from "#domain/kernel/caller.ts";
import { argsOf, draw, sendForm, textOf, toastsOf } from "#tests/back-office-page.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import { action, ErrorBoundary, loader } from "./page.tsx";

let staff: Caller;
beforeAll(async () => {
  staff = await buildSignedInMember("manage_categories");
});

const read = () => loader(argsOf(staff, "/admin/categorias"));
const send = async (intent: string, fields: Record<string, string>) => {
  const answer = await sendForm(action, staff, { intent, description: "", ...fields });
  return [answer.status, ...toastsOf(answer)];
};
const AGAIN = "Falha ao deletar categoria. Tente novamente.";

it("staff see the specified toast after they create, edit or delete a category", async () => {
  expect(await send("create", { name: "Chaves", slug: "" })).toEqual([200, "Categoria criada"]);
  const { id = "", version = 0 } = (await read()).list.categories[0] ?? {};
  const known = { id, version: String(version), slug: "chaves" };
  expect(await send("update", { ...known, name: "Licenças" })).toEqual([200, "Categoria atualizada"]);
  expect(await send("update", { ...known, name: "Tarde" })).toEqual([
    409,
    "Erro ao atualizar categoria",
    expect.stringContaining("Outra pessoa alterou esta categoria"),
  ]);
  expect(await send("create", { name: "Outra", slug: "chaves" })).toEqual([
    409,
    "Erro ao criar categoria",
    "Outra categoria já usa este slug.",
  ]);
  await buildProduct({ categoryId: id });
  expect(await send("delete", { id })).toEqual([
    409,
    "Erro",
    expect.stringContaining("A categoria tem 1 produto"),
  ]);
  await send("create", { name: "Abrigo", slug: "abrigo" });
  const moveTo = (await read()).list.categories.find(({ slug }) => slug === "abrigo")?.id ?? "";
  expect(await send("delete", { id, moveTo })).toEqual([200, "Categoria deletada", "1 produto movido."]);
});

it("the category dialog saves the chosen ink, keeps the saved ink when the user chooses no ink, and refuses an unknown ink", async () => {
  const inkOf = async () => (await read()).list.categories.find(({ slug }) => slug === "tintas")?.ink;
  expect(await send("create", { name: "Tintas", slug: "tintas", ink: "3" })).toEqual([
    200,
    "Categoria criada",
  ]);
  expect(await inkOf()).toBe(3);
  const { id = "", version = 0 } = (await read()).list.categories.find(({ slug }) => slug === "tintas") ?? {};
  const known = { id, name: "Tintas", slug: "tintas" };
  await send("update", { ...known, version: String(version), ink: "" });
  expect(await inkOf()).toBe(3);
  const rejected = await send("update", { ...known, version: String(version + 1), ink: "6" });
  expect(rejected[0]).toBe(400);
  expect(await inkOf()).toBe(3);
});

it("the categories page shows the specified title and keeps the form open when the save or the deletion of a category fails", async () => {
  const id = randomUUID();
  await withoutTable("categories", async () => {
    expect((await send("create", { name: "Chaves", slug: "" })).slice(0, 2)).toEqual([
      500,
      "Erro ao criar categoria",
    ]);
    const known = { id, version: "1", name: "Chaves", slug: "chaves" };
    expect((await send("update", known)).slice(0, 2)).toEqual([500, "Erro ao atualizar categoria"]);
    expect(await send("delete", { id })).toEqual([500, "Erro", AGAIN]);
    await expect(read()).rejects.toThrow();
  });
});

it("the categories page shows the specified error when categories cannot be loaded", () => {
  const html = draw(ErrorBoundary as never, { error: new Error("down") } as never);
  expect(textOf(html)).toContain("Erro ao carregar categorias A lista não pôde ser lida agora.");
});
