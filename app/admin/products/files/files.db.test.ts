import { inflateRawSync } from "node:zlib";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProgressLine } from "#app/admin/design/files/stream-progress.ts";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import type { FormAnswer } from "#app/request/form-answer.ts";
import { drawPng } from "#domain/catalog/images/sharp.server.ts";
import { parseStaffQuery } from "#domain/catalog/staff/parse-staff-query.ts";
import { findStaffProduct, listStaffProducts } from "#domain/catalog/staff/staff-queries.ts";
import type { FilesReport } from "#domain/checkout/shop-files/import-files.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";
import { inLanguage } from "#messages/language.server.ts";
import { argsOf } from "#tests/back-office-page.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { loader as exportFiles } from "./export.ts";
import { action } from "./import.ts";
import type { SentFile } from "./sent-files.ts";

let admin: Staff;
beforeAll(async () => {
  setLanguageSource(() => "pt-BR");
  admin = await buildSignedInAdmin();
});
afterAll(() => setLanguageSource(() => "written"));

async function send(fields: Record<string, string | File | File[]>, caller: Staff = admin) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one);
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  context.set(answerContext, { requestId: "r-1", page: {}, report: () => {} });
  const request = new Request("http://localhost/admin/produtos/importar", { method: "POST", body: form });
  const response = await action({ request, context, params: {}, url: new URL(request.url), pattern: "" });
  const lines = (await response.text()).trim().split("\n");
  const last = JSON.parse(lines.at(-1) ?? "") as ProgressLine;
  if (!("answer" in last)) throw new Error("the response has no answer");
  return last.answer;
}
const resultOf = <T>(answer: FormAnswer): T => {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.result as T;
};
const goods = (...rows: string[]) => new File([rows.join("\n")], "produtos.csv");
async function png(colour: string): Promise<Buffer<ArrayBuffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path fill="${colour}" d="M0 0h30v20H0z"/></svg>`;
  const drawn = await drawPng(svg);
  if (!drawn) throw new Error("the image library is missing");
  return Buffer.from(drawn);
}
const bySlug = async (slug: string) => {
  const { products } = await listStaffProducts(admin, parseStaffQuery(new URLSearchParams()));
  const found = products.find((product) => product.slug === slug);
  return found ? findStaffProduct(admin, found.id) : null;
};

describe("the import of the catalog in the back office", () => {
  it("the catalog import stores images and previews the changes, then imports the confirmed changes and writes audit rows", async () => {
    const sent = resultOf<SentFile[]>(
      await send({
        intent: "pictures",
        picture: [new File([await png("#112233")], "capa.png"), new File(["text"], "texto.png")],
      }),
    );
    expect(sent).toEqual([
      { name: "capa.png", address: expect.stringMatching(/^\/pictures\//) },
      { name: "texto.png", problem: "not_a_picture" },
    ]);
    const fields = {
      pictures: JSON.stringify(sent),
      products: goods("slug;name;category;price;pictures", "tela;Tela;Chaves;10.00;capa.png | A capa"),
    };
    const seen = resultOf<FilesReport>(await send({ intent: "preview", ...fields }));
    expect(seen.catalog).toMatchObject({
      ...{ created: 1, updated: 0, categoriesMade: 1, problemCount: 0 },
      rows: [{ number: 2, name: "tela", outcome: "new" }],
    });
    expect(await bySlug("tela")).toBeNull();
    const done = resultOf(await send({ intent: "import", seen: seen.state, ...fields }));
    expect(done).toEqual({ catalog: { created: 1, updated: 0, unchanged: 0 }, coupons: null });
    expect((await bySlug("tela"))?.images).toMatchObject([{ alt: "A capa" }]);
    expect(await lastAudit()).toMatchObject({ actionType: "PRODUCT_CREATED", details: { imported: true } });
    const again = await send({ intent: "import", seen: seen.state, ...fields });
    expect(again).toMatchObject({
      ...{ ok: false, code: "import_changed" },
      toast: { description: expect.stringContaining("mudou depois da conferência") },
    });
  });

  it("the catalog import explains a refused line in Portuguese, and asks for a missing file", async () => {
    const products = goods("slug,name,category,price,pictures", "ruim,Ruim,Chaves,free,falta.png");
    const seen = resultOf<FilesReport>(await send({ intent: "preview", products }));
    const { fileProblemMessage } = await import("./file-problem.ts");
    expect(seen.catalog?.problems.map(({ number, reason }) => [number, fileProblemMessage(reason)])).toEqual([
      [2, "price deve ser um valor em dólares com no máximo 2 casas"],
      [2, 'falta a imagem "falta.png" entre as imagens escolhidas'],
    ]);
    expect(await send({ intent: "import", seen: seen.state, products })).toMatchObject({
      ok: false,
      toast: { description: expect.stringContaining("2 problemas") },
    });
    expect(await send({ intent: "preview" })).toMatchObject({ ok: false, code: "import_file_missing" });
    const other = await buildSignedInMember("manage_inventory");
    expect(await send({ intent: "preview", products }, other)).toMatchObject({ code: "not_permitted" });
    expect(await send({ intent: "preview", products, pictures: "[1]" })).toMatchObject({ ok: false });
  });
});

describe("the export of the catalog in the back office", () => {
  it.each(["pt-BR", "en"] as const)(
    "the exported catalog has the products, the coupons and the images, and importing it changes nothing: %s",
    async (language) => {
      if (language === "pt-BR") await buildCoupon({ code: "ARQUIVO" });
      const response = await inLanguage(language, () =>
        exportFiles(argsOf(admin, "/admin/produtos/exportar-catalogo")),
      );
      expect(response.headers.get("content-type")).toBe("application/zip");
      const files = unzip(Buffer.from(await response.arrayBuffer()));
      expect([...files.keys()].slice(0, 2)).toEqual(["produtos.csv", "cupons.csv"]);
      const images = [...files].filter(([name]) => name.startsWith("imagens/"));
      expect(images).toHaveLength(1);
      const picture = images.map(([name, content]) => new File([content], name.slice("imagens/".length)));
      const sent = resultOf<SentFile[]>(await send({ intent: "pictures", picture }));
      const seen = resultOf<FilesReport>(
        await send({
          intent: "preview",
          pictures: JSON.stringify(sent),
          products: new File([files.get("produtos.csv") ?? ""], "produtos.csv"),
          coupons: new File([files.get("cupons.csv") ?? ""], "cupons.csv"),
        }),
      );
      expect(seen.catalog).toMatchObject({ created: 0, updated: 0, unchanged: 1, problemCount: 0 });
      expect(seen.coupons).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
      const member = await buildSignedInMember("manage_products");
      const own = await exportFiles(argsOf(member, "/admin/produtos/exportar-catalogo"));
      expect([...unzip(Buffer.from(await own.arrayBuffer())).keys()]).not.toContain("cupons.csv");
    },
  );
});

/** Reads the entries of a zip archive through the directory at the end of the archive. */
function unzip(archive: Buffer): Map<string, Buffer<ArrayBuffer>> {
  const found = new Map<string, Buffer<ArrayBuffer>>();
  let at = archive.readUInt32LE(archive.length - 6);
  for (let left = archive.readUInt16LE(archive.length - 12); left > 0; left--) {
    const [packed, length] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const start = archive.readUInt32LE(at + 42);
    const content = start + 30 + archive.readUInt16LE(start + 26);
    const bytes = archive.subarray(content, content + packed);
    const plain = archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes;
    found.set(archive.subarray(at + 46, at + 46 + length).toString(), Buffer.from(plain));
    at += 46 + length;
  }
  return found;
}
