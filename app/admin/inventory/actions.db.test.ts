import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import type { FormAnswer } from "#app/request/form-answer.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { contentOf, firstItem, stockOf } from "#tests/factories/read-stock.ts";
import { inventoryAction } from "./actions.ts";

let admin: Caller;
let product: { id: string; slug: string };
beforeAll(async () => {
  setLanguageSource(() => "pt-BR");
  admin = await buildSignedInAdmin();
  product = await buildProduct({ stock: 0 });
});

async function send(
  fields: Record<string, string | File>,
  caller = admin,
): Promise<FormAnswer & { status: number }> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  const request = new Request("http://localhost/admin/inventario", { method: "POST", body });
  const url = new URL(request.url);
  const { data, init } = await inventoryAction({ request, context, params: {}, url, pattern: "" });
  return { ...data, status: init?.status ?? 200 };
}
const sentence = (answer: FormAnswer) => (answer.ok ? null : [answer.toast.title, answer.toast.description]);
const text = (content: string | Uint8Array<ArrayBuffer>, name = "item.txt", type = "text/plain") =>
  new File([content], name, { type });

const CHOOSE = ["Erro", "Selecione um produto e adicione os dados da conta"];
const TXT = ["Erro", "Por favor, selecione um arquivo .txt"];

describe("the form that adds one inventory item", () => {
  it.each<[string, () => Record<string, string | File>, string[]]>([
    ["nothing", () => ({}), CHOOSE],
    ["no product", () => ({ accountData: "A" }), CHOOSE],
    ["no data", () => ({ product: product.slug, accountData: " \n " }), CHOOSE],
    ["no file", () => ({ product: product.slug, mode: "file" }), TXT],
    ["an empty file", () => ({ product: product.slug, mode: "file", file: text("") }), CHOOSE],
    ["a blank file", () => ({ product: product.slug, mode: "file", file: text(" \n") }), CHOOSE],
    [
      "a picture",
      () => ({ product: product.slug, mode: "file", file: text("A", "a.png", "image/png") }),
      TXT,
    ],
    [
      "a picture's bytes called .txt by type",
      () => ({ product: product.slug, mode: "file", file: text("A", "a.txt", "image/png") }),
      TXT,
    ],
    ["a CSV", () => ({ product: product.slug, mode: "file", file: text("A", "a.csv", "text/csv") }), TXT],
  ])(
    "the form of one item shows the specified error and adds nothing when the input is %s",
    async (_, fields, expected) => {
      const answer = await send({ intent: "add", ...fields() });
      expect([answer.status, sentence(answer)]).toEqual([400, expected]);
      expect(await stockOf(product.id)).toHaveLength(0);
    },
  );

  it.each<[string, string | Uint8Array<ArrayBuffer>, number, string]>([
    [
      "bytes that are no UTF-8",
      Uint8Array.from([0xc3, 0xa7, 0xc3, 0xa3, 0xc3, 0x28, 65]),
      400,
      "o arquivo não é UTF-8 válido. No Excel, use",
    ],
    ["a NUL", "A\0B", 400, "contém um caractere NUL"],
    ["10,001 lines", "x\n".repeat(10_000), 400, "tem mais de 10000 linhas"],
    ["more than an item holds", "x".repeat(70_000), 400, "tem mais de 65536 caracteres"],
    ["more than 1 MB", "x".repeat(1_000_001), 413, "O arquivo tem mais de 1 MB."],
  ])(
    "the item form rejects a .txt file with %s and shows a message",
    async (_, content, status, shownText) => {
      const answer = await send({ intent: "add", product: product.slug, mode: "file", file: text(content) });
      expect(answer.status).toBe(status);
      expect(sentence(answer)?.[1]).toContain(shownText);
      expect(await stockOf(product.id)).toHaveLength(0);
    },
  );

  it.each<[string, () => Record<string, string | File>]>([
    ["typed lines", () => ({ accountData: Array.from({ length: 60 }, (_, n) => `KEY-${n}`).join("\n") })],
    ["a .txt", () => ({ mode: "file", file: text("KEY-A\nKEY-B\n") })],
    ["a JSON list", () => ({ accountData: '["KEY-A", "KEY-B"]' })],
    ["more than an item holds", () => ({ accountData: `${"K".repeat(1_200)}\n`.repeat(60) })],
  ])("the item form asks whether %s are one item or several items, and adds nothing", async (_, fields) => {
    const answer = await send({ intent: "add", product: product.slug, ...fields() });
    expect(answer).toMatchObject({ ok: false, status: 409, code: "looks_like_many" });
    expect(sentence(answer)?.[0]).toBe("Um item ou vários?");
    expect(sentence(answer)?.[1]).toMatch(/^Isto parece ter (60|2) itens\./);
    expect(await stockOf(product.id)).toHaveLength(0);
  });

  it("the form for one item adds a whole .txt file as one item after the user confirms, and keeps blank lines", async () => {
    const file = text("first\n\nsecond", "conta.txt", "text/plain;charset=utf-8");
    const fields = { product: product.slug, mode: "file", file, unitCost: "3", asOne: "true" };
    const answer = await send({ intent: "add", ...fields });
    expect(answer).toMatchObject({ ok: true, toast: { title: "Item adicionado" } });
    const [item, ...others] = await stockOf(product.id);
    expect(others).toEqual([]);
    expect(item && contentOf(item)).toEqual({ raw_data: "first\n\nsecond" });
  });

  it("the form for one item shows an error on the cost field when the cost is not an amount", async () => {
    const fields = { intent: "add", product: product.slug, accountData: "COST", unitCost: "1.999" };
    expect(await send(fields)).toMatchObject({
      ok: false,
      status: 400,
      fields: { unitCost: expect.any(String) },
    });
  });
});

describe("the forms that change or reveal an inventory item", () => {
  it("the forms that change an inventory item confirm a successful change and reject an invalid id", async () => {
    const { id: itemId } = await firstItem(product.id);
    expect(await send({ intent: "quarantine", itemId })).toMatchObject({
      toast: { title: "Item em quarentena" },
    });
    expect(await send({ intent: "delete", itemId })).toMatchObject({
      ok: false,
      status: 409,
      toast: { description: "O item agora está em quarentena, por isso não pode ser alterado." },
    });
    expect(await send({ intent: "release", itemId })).toMatchObject({ ok: true });
    expect(await send({ intent: "delete", itemId })).toMatchObject({ toast: { title: "Item removido" } });
    for (const intent of ["reveal", "open", "delete", "quarantine", "release", "retire"])
      expect([intent, (await send({ intent, itemId: "1 or 1=1" })).status]).toEqual([intent, 400]);
    for (const intent of ["retire-batch", "delete-batch"])
      expect([intent, (await send({ intent, batchId: "" })).status]).toEqual([intent, 400]);
  });

  it("the reveal form of the inventory rejects staff without the permission", async () => {
    const { id: itemId } = await firstItem((await buildProduct({ stock: 1 })).id);
    const seller = await buildSignedInMember("manage_orders", "manage_customers");
    const answer = await send({ intent: "reveal", itemId }, seller);
    expect([answer.status, answer.ok]).toEqual([403, false]);
    expect(await send({ intent: "reveal", itemId })).toMatchObject({ ok: true });
  });
});
