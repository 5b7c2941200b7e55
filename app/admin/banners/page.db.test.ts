import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { Caller } from "#domain/kernel/caller.ts";
import { argsOf, draw, drawPage, sendForm, textOf, toastsOf } from "#tests/back-office-page.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import BannersPage, { action, ErrorBoundary, loader } from "./page.tsx";

let staff: Caller;
beforeAll(async () => {
  staff = await buildSignedInMember("manage_banners");
});

const read = () => loader(argsOf(staff, "/admin/banners"));
const send = async (intent: string, fields: Record<string, string>) => {
  const answer = await sendForm(action, staff, { intent, ...fields });
  return [answer.status, ...toastsOf(answer)];
};
const banner = { title: "Semana", imageUrl: "https://example.com/a.png", position: "hero" };
const AGAIN = "Nada foi alterado. Tente novamente.";

it("the banners page shows its empty state and one create button when the shop has no banners", async () => {
  const html = drawPage(BannersPage, await read());
  expect(html).toContain(">Nenhum banner criado</p>");
  expect(html.match(/Novo Banner<\/button>/g)).toHaveLength(1);
});

it("staff see the specified toast after they create, edit, toggle or delete a banner", async () => {
  expect(await send("create", banner)).toEqual([200, "Banner criado"]);
  const { list } = await read();
  const { id = "", version = 0 } = list.banners[0] ?? {};
  expect(textOf(drawPage(BannersPage, await read()))).toContain("Semana");
  const known = { ...banner, id, version: String(version) };
  expect(await send("update", { ...known, title: "Mês" })).toEqual([200, "Banner atualizado"]);
  expect(await send("update", known)).toEqual([
    409,
    "Erro ao salvar",
    expect.stringContaining("Outra pessoa alterou este banner"),
  ]);
  expect(await send("toggle", { id, isActive: "false" })).toEqual([200, "Banner atualizado"]);
  expect(await send("delete", { id })).toEqual([200, "Banner removido"]);
});

it("a banner action shows the specified title and the reason when the save, the toggle or the deletion fails", async () => {
  expect((await send("create", { ...banner, title: "" })).slice(0, 2)).toEqual([400, "Erro ao salvar"]);
  const id = randomUUID();
  expect((await send("toggle", { id, isActive: "true" })).slice(0, 2)).toEqual([404, "Erro ao atualizar"]);
  expect((await send("delete", { id })).slice(0, 2)).toEqual([404, "Erro ao remover banner"]);
  await withoutTable("banners", async () => {
    expect(await send("create", banner)).toEqual([500, "Erro ao salvar", AGAIN]);
    expect(await send("toggle", { id, isActive: "true" })).toEqual([500, "Erro ao atualizar", AGAIN]);
    expect(await send("delete", { id })).toEqual([500, "Erro ao remover banner", AGAIN]);
    await expect(read()).rejects.toThrow();
  });
});

it("the banners page shows the specified error when banners cannot be loaded", () => {
  const html = draw(ErrorBoundary as never, { error: new Error("down") } as never);
  expect(textOf(html)).toContain("Erro ao carregar banners A lista não pôde ser lida agora. Tentar de novo");
});
