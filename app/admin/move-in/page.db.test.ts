import { RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import { findProductBySlug } from "#domain/catalog/storefront/queries.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { inLanguage } from "#messages/language.server.ts";
import { requests } from "#messages/pt-BR/server/requests.ts";
import { draw, drawPage, toastsOf } from "#tests/back-office-page.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { MoveInResult } from "./move-in-result.tsx";
import type { MoveInShown } from "./move-in-shown.ts";
import MoveInPage, { action } from "./page.tsx";

let admin: Staff;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
});

const FILE = "Handle,Title,Variant Price,Vendor\nscreen,Screen,12.00,Atlas\nbroken,Broken,,\n";

/** Submits the move-in form with one file, in Portuguese. */
async function send(
  intent: string,
  file: string,
  fields: Record<string, string> = {},
  caller: Staff = admin,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, source: "shopify", rate: "1", ...fields }))
    form.set(name, value);
  form.set("files", new File([file], "products_export.csv"));
  form.set("images", new File([], ""));
  const url = new URL("http://localhost:3000/admin/trazer");
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  context.set(answerContext, { requestId: "1", page: {}, report: () => {} });
  const request = new Request(url, { method: "POST", body: form });
  const args = { request, context, params: {}, url, pattern: url.pathname } as never;
  const answer = await inLanguage("pt-BR", () => action(args));
  return { ...answer.data, status: answer.init?.status ?? 200 };
}
const isStored = async () => (await findProductBySlug("screen")) !== null;

it("the move-in page previews a file, lists the refused rows and unsupported data, and changes nothing", async () => {
  const answer = await send("preview", FILE);
  const moved = (answer.ok ? answer.result : null) as MoveInShown;
  expect(moved).toMatchObject({ dryRun: true, products: { added: 1 }, refusedCount: 1 });
  const html = draw(MoveInResult, { moved });
  expect(html).toContain("não tem preço");
  expect(html).toContain("Vendor");
  expect(html).toContain("a loja não tem esse campo");
  expect(await isStored()).toBe(false);
});

it("the move-in page imports the file when the user agrees to omit the refused rows", async () => {
  const rejected = await send("import", FILE);
  expect([rejected.status, ...toastsOf(rejected)]).toEqual([
    422,
    "Nada foi importado",
    "1 linha recusada. Corrija o arquivo ou deixe essas linhas de fora.",
  ]);
  expect(await isStored()).toBe(false);
  expect(toastsOf(await send("import", FILE, { skipRefused: "true" }))).toEqual(["Importação concluída"]);
  expect(await isStored()).toBe(true);
});

it("the move-in page explains why a file cannot be read, and shows an invalid rate as an error of the rate field", async () => {
  const answer = await send("preview", "Handle,Title\natlas,Atlas\n");
  expect(toastsOf(answer)[1]).toMatch(/^Linha 1: o arquivo não tem a coluna "Variant Price"/);
  const rate = await send("preview", FILE, { rate: "abc" });
  expect(rate.ok ? {} : Object.keys(rate.fields)).toEqual(["rate"]);
});

it("the move-in page rejects a team member", async () => {
  const member = await buildSignedInMember("manage_products", "manage_inventory");
  expect((await send("preview", FILE, {}, member)).status).toBe(403);
});

it("the move-in page has a form that works without scripts", () => {
  const html = drawPage(
    MoveInPage,
    { advanced: "Opções avançadas", steps: requests.moveInSteps },
    "/admin/trazer",
  );
  expect(html).toMatch(/enctype="multipart\/form-data"/i);
  expect(html).toMatch(/<button[^>]* name="intent"[^>]*>/);
  expect(html).toContain('value="preview"');
  expect(html).toMatch(/<summary[^>]*>Opções avançadas/);
});
