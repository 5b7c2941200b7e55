import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#domain/kernel/caller.ts";
import { argsOf, draw, drawPage, sendForm, textOf, toastsOf } from "#tests/back-office-page.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import { newCouponForm } from "./forms.ts";
import CouponsPage, { action, ErrorBoundary, loader } from "./page.tsx";

let staff: Caller;
beforeAll(async () => {
  staff = await buildSignedInMember("manage_coupons");
});

const read = (search = "") => loader(argsOf(staff, `/admin/cupons${search}`));
const typed = { kind: "percent", value: "10", appliesTo: "all", withReduced: "true", isActive: "true" };
const send = async (intent: string, fields: Record<string, string>) => {
  const answer = await sendForm(action, staff, { intent, ...fields });
  return [answer.status, ...toastsOf(answer)];
};
const problems = (fields: Record<string, string>) =>
  Object.fromEntries(
    (newCouponForm.safeParse({ ...typed, code: "SELO10", ...fields }).error?.issues ?? []).map(
      ({ path, message }) => [path[0], message],
    ),
  );

it("the coupons page shows no tabs and no search until the shop has a coupon", async () => {
  const search = "Buscar códigos...";
  const empty = drawPage(CouponsPage, await read());
  expect(textOf(empty)).toContain("Nenhum cupom criado");
  expect(empty).toContain("Novo Cupom");
  expect(empty).not.toContain(search);
  expect(empty).not.toContain("Encerrados");
  await buildCoupon({ code: "PRIMEIRO" });
  expect(drawPage(CouponsPage, await read())).toContain(search);
});

it("staff see a toast after they create, edit or end a coupon", async () => {
  expect(await send("create", { ...typed, code: "selo10", maxUses: "5" })).toEqual([200, "Cupom criado"]);
  const { id = "", version = 0 } = (await read("?q=selo10")).list.coupons[0] ?? {};
  const known = { ...typed, id, version: String(version), code: "SELO10" };
  expect(await send("update", { ...known, value: "15%" })).toEqual([200, "Cupom atualizado"]);
  expect((await read("?q=selo10")).list.coupons).toMatchObject([
    { code: "SELO10", value: 15, maxUses: null },
  ]);
  expect(await send("update", known)).toEqual([
    409,
    "Erro ao atualizar cupom",
    expect.stringContaining("Outra pessoa alterou este cupom"),
  ]);
  expect(await send("create", { ...typed, code: "SELO10" })).toEqual([
    409,
    "Erro ao criar cupom",
    "Outro cupom já usa este código.",
  ]);
  expect(await send("end", { id })).toEqual([200, "Cupom encerrado"]);
  expect((await read("?tab=inativos&q=selo10")).list.coupons).toMatchObject([{ code: "SELO10" }]);
});

it("the shop refuses a coupon that could lower a total below the smallest charge, and shows both amounts", async () => {
  const answer = await send("create", { ...typed, code: "MUITO", kind: "amount", value: "49,51" });
  expect(answer).toEqual([
    422,
    "Erro ao criar cupom",
    expect.stringMatching(/custar US\$\s0,49,.*pelo menos US\$\s0,50/),
  ]);
});

it("a coupon applies to the products and categories that staff choose in the coupon form", async () => {
  const product = await buildProduct();
  const chosen = { ...typed, code: "ALVOS", appliesTo: "chosen" };
  expect(await send("create", { ...chosen, products: `${product.slug}\n` })).toEqual([200, "Cupom criado"]);
  expect((await read("?q=ALVOS")).list.coupons).toMatchObject([
    { isTargeted: true, products: [product.slug] },
  ]);
  expect(await send("create", { ...chosen, code: "ALVOS2", products: "nenhum" })).toEqual([
    422,
    "Erro ao criar cupom",
    "“nenhum” não existe. Confira os produtos e as categorias.",
  ]);
});

describe("the form of a coupon", () => {
  it.each([
    ["code", { code: "A B" }],
    ["value", { value: "101" }],
    ["value", { value: "1,5" }],
    ["value", { kind: "amount", value: "dez" }],
    ["minTotal", { minTotal: "-1" }],
    ["maxDiscount", { maxDiscount: "0" }],
    ["maxUses", { maxUses: "0" }],
    ["maxUsesPerBuyer", { maxUsesPerBuyer: "1.5" }],
    ["endsOn", { startsOn: "2026-11-23", endsOn: "2026-11-22" }],
    ["targets", { appliesTo: "chosen" }],
  ])("the form of a coupon reports an error at the field %s for %j", (field, fields) => {
    expect(Object.keys(problems(fields))).toEqual([field]);
  });

  it("the coupon form accepts the amounts that the user enters, and treats an empty field as no limit", () => {
    expect(newCouponForm.parse({ ...typed, code: " selo10 ", minTotal: "1.234,56" })).toMatchObject({
      code: "SELO10",
      minTotal: 123_456,
      maxDiscount: null,
      startsOn: null,
      targets: null,
    });
  });
});

it("the list of coupons shows the discount, the conditions, the number of uses and the state of each coupon", async () => {
  await buildCoupon({ code: "LISTA-A", minTotal: 5_000, maxDiscount: 1_000, maxUses: 1, held: 0 });
  await buildCoupon({ code: "LISTA-B", kind: "amount", value: 500, endsAt: new Date(Date.now() - 1_000) });
  const html = textOf(drawPage(CouponsPage, await read("?q=LISTA")));
  expect(html).toContain("10% até US$ 10,00 em compras a partir de US$ 50,00");
  expect(html).toContain("0 de 1");
  expect(html).toContain("Fora da validade");
});

it("the coupons page keeps the form open after a failed save, and shows an error when coupons cannot be read", async () => {
  await withoutTable("coupons", async () => {
    expect((await send("create", { ...typed, code: "FALHA" })).slice(0, 2)).toEqual([
      500,
      "Erro ao criar cupom",
    ]);
    await expect(read()).rejects.toThrow();
  });
  const html = draw(ErrorBoundary as never, { error: new Error("down") } as never);
  expect(textOf(html)).toContain("Erro ao carregar cupons A lista não pôde ser lida agora.");
});
