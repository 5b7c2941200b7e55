import { RouterContextProvider } from "react-router";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import type { FormAnswer } from "#app/request/form-answer.ts";
import { parseInventoryQuery } from "#domain/inventory/lists/parse-inventory-query.ts";
import { readInventory } from "#domain/inventory/lists/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";
import type { ProgressLine } from "#app/admin/design/files/stream-progress.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { stockOf } from "#tests/factories/read-stock.ts";
import { atScale } from "#tests/faults/scale.ts";
import { action as exportAction } from "../export.ts";
import { action as importAction } from "./import.ts";

let keeper: Caller;
let product: { id: string; slug: string };
const report = vi.fn();
beforeAll(async () => {
  setLanguageSource(() => "pt-BR");
  keeper = await buildSignedInMember("manage_inventory");
});
beforeEach(async () => {
  product = await buildProduct({ stock: 0 });
  report.mockClear();
});

type Action = (args: Parameters<typeof importAction>[0]) => Promise<Response>;

function ask(
  action: Action,
  fields: Record<string, string | File>,
  caller: Caller = keeper,
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  context.set(answerContext, { requestId: "r-1", page: {}, report });
  const request = new Request("http://localhost/admin/inventario/importar", { method: "POST", body });
  return action({ request, context, params: {}, url: new URL(request.url), pattern: "" });
}

async function send(fields: Record<string, string | File>, caller?: Caller) {
  const response = await ask(importAction, { product: product.slug, ...fields }, caller);
  const lines = (await response.text()).trim().split("\n");
  const text = lines.map((line) => JSON.parse(line) as ProgressLine);
  const last = text.at(-1);
  const answer = last && "answer" in last ? last.answer : null;
  return { status: response.status, headers: response.headers, progress: text.slice(0, -1), answer };
}
const batches = async (filter = "") =>
  (await readInventory(keeper, parseInventoryQuery(new URLSearchParams(`tab=lotes${filter}`)))).batches;
const resultOf = (answer: FormAnswer | null) => (answer?.ok ? answer.result : answer);
const codes = (count: number) =>
  Array.from({ length: count }, (_, index) => `CODE-${product.id}-${index}`).join("\n\n");

describe("the import of many items", () => {
  it("the bulk import shows a preview before it adds items, and forbids caching of every response", async () => {
    const content = new File(
      ["email,password\na@example.com,one-secret\nb@example.com,two-secret\n"],
      "keys.csv",
    );
    const seen = await send({ intent: "preview", content });
    expect(seen.status).toBe(200);
    expect(seen.headers.get("cache-control")).toBe("no-store");
    expect(resultOf(seen.answer)).toMatchObject({
      readings: [{ reading: { layout: "fields", separator: "comma", header: true }, items: 2 }],
      content: { counts: { fresh: 2, repeated: 0 } },
    });
    expect(await stockOf(product.id)).toHaveLength(0);

    expect(resultOf(seen.answer)).toMatchObject({ encoding: "utf-8" });
    const fields = { supplier: " Northgate ", unitCost: "12,50", skipRepeated: "true" };
    const done = await send({ intent: "import", content, ...fields });
    expect(resultOf(done.answer)).toEqual({
      added: 2,
      repeated: 0,
      leftOut: 0,
      served: { delivered: 0, partly: 0 },
    });
    expect(await stockOf(product.id)).toHaveLength(2);
    expect((await batches(`&produto=${product.slug}`))[0]).toMatchObject({
      source: "keys.csv",
      supplier: "Northgate",
      unitCost: 1250,
    });
  });

  it("the import of many items decodes a file with the chosen encoding, and asks for the encoding when the bytes are ambiguous", async () => {
    const letters = Array.from("Лицензия", (letter) => letter.charCodeAt(0) - 0x350);
    const content = new File(
      [Buffer.from("note,key\n"), Uint8Array.from(letters), `,${product.id}\n`],
      "a.csv",
    );
    const asked = await send({ intent: "preview", content });
    expect(asked.answer).toMatchObject({
      ok: false,
      code: "file_unclear",
      fields: { encoding: expect.stringContaining("Escolha a codificação") },
    });
    const seen = await send({ intent: "preview", content, encoding: "windows-1251" });
    expect(resultOf(seen.answer)).toMatchObject({
      encoding: "windows-1251",
      content: { first: [[["note", "Лицензия"], expect.anything()]] },
    });
    const done = await send({ intent: "import", content, encoding: "windows-1251" });
    expect(resultOf(done.answer)).toMatchObject({ added: 1 });
  });

  it("the import of many items asks how to read the input when the input can be read in several ways", async () => {
    const content = Array.from({ length: 60 }, (_, n) => `KEY-${product.id}-${n}`).join("\n");
    const seen = await send({ intent: "preview", content });
    expect(resultOf(seen.answer)).toMatchObject({
      readings: [
        { reading: { layout: "lines" }, items: 60 },
        { reading: { layout: "blocks" }, items: 1 },
      ],
      content: null,
    });
    const rejected = await send({ intent: "import", content });
    expect(rejected.answer).toMatchObject({ ok: false, code: "reading_needed" });
    expect(await stockOf(product.id)).toHaveLength(0);
    const done = await send({ intent: "import", content, layout: "lines" });
    expect(resultOf(done.answer)).toMatchObject({ added: 60 });
    expect(await stockOf(product.id)).toHaveLength(60);
  });

  it("the import of many items uses the column names that the user chose", async () => {
    const content = `ana@example.com:${product.id}\nbia@example.com:x:${product.id}`;
    const fields = { layout: "fields", separator: "colon", header: "false", columns: "Login,Senha" };
    const done = await send({ intent: "import", content, ...fields });
    expect(resultOf(done.answer)).toMatchObject({ added: 2 });
    const items = await stockOf(product.id);
    expect(items.map((item) => item.fieldNames)).toEqual([
      ["login", "senha"],
      ["login", "senha"],
    ]);
  });

  it("the import of many items reports its progress", async () => {
    // Each reading of this clock is 100 ms later, so the response has a line for each part of the content.
    let milliseconds = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (milliseconds += 100));
    onTestFinished(() => clock.mockRestore());
    const many = atScale(4_000, 20_000);
    const { progress, answer } = await send({ intent: "import", content: codes(many) });
    expect(resultOf(answer)).toMatchObject({ added: many });
    const reads = progress.map((line) => ("read" in line ? line.read / line.of : -1));
    expect(reads.length).toBeGreaterThan(2);
    expect(reads).toEqual(reads.toSorted((a, b) => a - b));
    expect(Math.max(...reads)).toBeLessThanOrEqual(1);
  });

  it("the import of many items reports no progress for a JSON list, which is parsed as a whole", async () => {
    const list = JSON.stringify(codes(500).split("\n\n"));
    const { progress, answer } = await send({ intent: "import", content: list });
    expect(resultOf(answer)).toMatchObject({ added: 500 });
    expect(progress.every((line) => "of" in line && line.of === 0)).toBe(true);
  });

  it("the import finishes even when the client stops reading the response", async () => {
    const response = await ask(importAction, {
      product: product.slug,
      intent: "import",
      content: codes(1_000),
    });
    await response.body?.cancel();
    await vi.waitFor(async () => expect(await stockOf(product.id)).toHaveLength(1_000), 15_000);
  });

  it("the bulk import fails when an entry of the input is invalid, or when all items already exist", async () => {
    const broken = await send({ intent: "import", content: "email,senha\na,b\nc,d\ne" });
    expect(broken.answer).toMatchObject({ ok: false, code: "import_refused" });
    await send({ intent: "import", content: codes(2), skipRepeated: "true" });
    const again = await send({ intent: "import", content: codes(2), skipRepeated: "true" });
    expect(again.answer).toMatchObject({
      ok: false,
      toast: { title: "Erro", description: "Nada foi adicionado: 2 itens repetidos." },
    });
    expect(report).not.toHaveBeenCalled();
  });

  it.each<[string, Record<string, string | File>, number]>([
    ["nothing", { content: "" }, 400],
    ["an empty file", { content: new File([], "a.txt") }, 400],
    ["no product", { product: "", content: "A" }, 400],
    ["a layout that is none", { layout: "xml", content: "A" }, 400],
    ["columns that are credentials", { layout: "fields", columns: "AAAA-BBBB-CCCC,x", content: "A" }, 400],
    ["a cost that is none", { unitCost: "much", content: "A" }, 400],
    ["more than 16 MiB", { content: new File([new Uint8Array(16 * 1024 * 1024 + 1)], "a.txt") }, 413],
  ])("the import of many items rejects %s before reading the content", async (_, fields, status) => {
    const before = await batches();
    const rejected = await send({ intent: "import", ...fields });
    expect([rejected.status, rejected.answer?.ok]).toEqual([status, false]);
    expect(await batches()).toEqual(before);
  });

  it("the import of many items rejects an unknown product", async () => {
    const { answer } = await send({ intent: "import", content: "A", product: "nowhere" });
    expect(answer).toMatchObject({ ok: false, toast: { description: "Este produto não existe mais." } });
  });

  it("the import of many items rejects callers without the permission", async () => {
    const member = await buildSignedInMember("manage_orders");
    for (const intent of ["preview", "import"]) {
      expect((await send({ intent, content: "A" }, visitor)).status).toBe(401);
      expect((await send({ intent, content: "A" }, member)).status).toBe(403);
    }
    expect(await stockOf(product.id)).toHaveLength(0);
  });
});

describe("the export of an inventory view", () => {
  it("the inventory export returns a file, but rejects a user who entered the second factor too long ago", async () => {
    await send({ intent: "import", content: codes(3) });
    const search = `?produto=${product.slug}`;
    const file = await ask(exportAction, { search });
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="inventario.csv"');
    expect((await file.text()).trim().split("\r\n")).toHaveLength(4);
    expect(await lastAudit()).toMatchObject({ actionType: "INVENTORY_EXPORTED", details: { rows: 3 } });
    const old = { ...keeper, secondFactorAt: new Date(Date.now() - 3_600_000) } as Caller;
    const rejected = await ask(exportAction, { search }, old);
    expect(rejected.status).toBe(403);
    expect(await rejected.json()).toMatchObject({ answer: { ok: false, stepUp: "confirm" } });
  });
});
