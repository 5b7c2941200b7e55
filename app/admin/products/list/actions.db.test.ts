import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { formAction } from "#app/request/form-action.ts";
import { createCategory } from "#domain/catalog/categories/create-category.ts";
import { findProductPrices } from "#domain/catalog/price-settings/queries.ts";
import { findStaffProduct } from "#domain/catalog/staff/staff-queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { sendForm, toastsOf } from "#tests/back-office-page.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import { productIntents } from "./actions.ts";

const action = formAction(productIntents);
let staff: Caller;
let typed: Record<string, string>;
beforeAll(async () => {
  staff = await buildSignedInAdmin();
  const { id } = await createCategory(staff, { name: "Chaves", description: "" });
  const price = "12,90";
  typed = {
    name: "Selo",
    categoryId: id,
    price,
    status: "active",
    deliveryType: "manual",
    stockQuantity: "3",
  };
});

const send = async (caller: Caller, intent: string, fields: Record<string, string>) => {
  const answer = await sendForm(action, caller, { intent, ...fields });
  return [answer.status, ...toastsOf(answer)];
};

describe("the result of a product action", () => {
  it("the result of a product action confirms that the product was created, or explains why the product was not created", async () => {
    expect(await send(staff, "create", { ...typed, slug: "selo" })).toEqual([200, "Produto criado"]);
    const taken = await send(staff, "create", { ...typed, slug: "selo" });
    expect(taken).toEqual([409, "Erro ao criar produto", expect.stringContaining("já está em uso")]);
    expect((await send(staff, "create", { ...typed, price: "" })).slice(0, 2)).toEqual([
      400,
      "Erro ao criar produto",
    ]);
  });

  it("the result of a product action confirms a change, and explains why a failed save changed nothing", async () => {
    const { id } = await buildProduct({
      deliveryType: "manual",
      manualStock: 3,
      stock: 0,
      name: "Antes",
      price: 1_500,
    });
    const known = { ...typed, id, stockSeen: "3" };
    expect(await send(staff, "update", { ...known, version: "1" })).toEqual([200, "Produto atualizado"]);
    const late = await send(staff, "update", { ...known, version: "1", name: "Depois" });
    expect(late).toEqual([409, "Erro ao atualizar produto", expect.stringContaining("Outra pessoa")]);
    const nobody = await buildSignedInMember("manage_orders");
    expect((await send(nobody, "update", { ...known, version: "2", name: "Depois" })).slice(0, 2)).toEqual([
      403,
      "Erro ao atualizar produto",
    ]);
    expect(await findStaffProduct(staff, id)).toMatchObject({ name: "Selo", price: 1_290 });
  });

  it("the result of a product action confirms saved prices, or reports the field of an invalid price", async () => {
    const { id } = await buildProduct({ price: 1_000 });
    const fields = { id, version: "1", most: "20" };
    expect(await send(staff, "prices", fields)).toEqual([200, "Preços salvos"]);
    expect(await findProductPrices(staff, id)).toMatchObject({ limits: { most: 20 } });
    const high = await sendForm(action, staff, {
      intent: "prices",
      ...fields,
      version: "2",
      salePrice: "10,00",
      saleStartsAt: "2026-01-01T00:00",
      saleEndsAt: "2099-01-01T00:00",
    });
    expect(high).toMatchObject({ status: 422, fields: { salePrice: expect.stringContaining("menor") } });
    expect(await send(staff, "prices", fields)).toEqual([
      409,
      "Não foi possível salvar os preços",
      expect.stringContaining("Outra pessoa"),
    ]);
  });

  it("the toast after a feature switch says whether the product is now featured, or explains the failure", async () => {
    const { id } = await buildProduct();
    expect(await send(staff, "feature", { id, featured: "true" })).toEqual([200, "Produto atualizado"]);
    expect(await findStaffProduct(staff, id)).toMatchObject({ featured: true });
    expect((await send(staff, "feature", { id: randomUUID(), featured: "true" })).slice(0, 2)).toEqual([
      404,
      "Erro ao atualizar produto",
    ]);
  });

  it("the result of a product action confirms that the product was deleted, or explains why the product was not deleted", async () => {
    const { id } = await buildProduct({ stock: 0 });
    expect((await send(staff, "remove", { id, version: "7" })).slice(0, 2)).toEqual([
      409,
      "Erro ao deletar produto",
    ]);
    expect(await send(staff, "remove", { id, version: "1" })).toEqual([200, "Produto deletado"]);
    expect(await findStaffProduct(staff, id)).toBeNull();
  });

  it("a product action that fails unexpectedly shows the specified title and keeps the page", async () => {
    const { id } = await buildProduct();
    await withoutTable("products", async () => {
      const failed = [500, "Erro ao atualizar produto", "Não foi possível concluir. Tente novamente."];
      expect(await send(staff, "feature", { id, featured: "true" })).toEqual(failed);
      expect((await send(staff, "create", typed)).slice(0, 2)).toEqual([500, "Erro ao criar produto"]);
      expect((await send(staff, "remove", { id, version: "0" })).slice(0, 2)).toEqual([
        500,
        "Erro ao deletar produto",
      ]);
    });
  });

  it("the result of a product action confirms that the category was created, or explains why the category was not created", async () => {
    expect(await send(staff, "category", { name: "Cartões" })).toEqual([200, "Categoria criada"]);
    expect((await send(staff, "category", { name: "Outra", slug: "cartoes" })).slice(0, 2)).toEqual([
      409,
      "Erro ao criar categoria",
    ]);
  });
});
