import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { profiles } from "#db/schema/accounts.ts";
import { products } from "#db/schema/catalog.ts";
import { indexSearchWords, lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import { productWords } from "#domain/catalog/search/search-words.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { firstItem } from "#tests/factories/read-stock.ts";
import { searchBackOffice } from "./search-back-office.ts";

/** Builds a product and stores its search words. */
async function listed(name: string) {
  const product = await buildProduct({ name });
  const searchWords = productWords({ name, shortDescription: "", categoryName: "", features: [] });
  await inTransaction(async (tx) => {
    await lockCatalog(tx);
    await tx.update(products).set({ searchWords }).where(eq(products.id, product.id));
    await indexSearchWords(tx, new Set(searchWords), new Set());
  });
  return product;
}

describe("searchBackOffice", () => {
  it("searchBackOffice finds an order by its number, a customer by the e-mail address and a product by words", async () => {
    const admin = await buildSignedInAdmin();
    const product = await listed("Zarvella licença anual");
    const { orderId, shopper } = await buildAwaitingOrder({
      items: [{ productId: product.id, quantity: 1 }],
    });
    const { orderNumber } = await readOrder(orderId);
    const byNumber = await searchBackOffice(admin, { term: orderNumber.slice(3) });
    expect(byNumber.orders[0]).toMatchObject({
      number: orderNumber,
      email: shopper.email,
      status: "pending",
    });
    const byEmail = await searchBackOffice(admin, { term: shopper.email.toUpperCase() });
    expect(byEmail.customers.map(({ email }) => email)).toEqual([shopper.email]);
    const byWords = await searchBackOffice(admin, { term: "zarvela licenca" });
    expect(byWords.products.map(({ name }) => name)).toEqual(["Zarvella licença anual"]);
    await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, product.id));
    expect((await searchBackOffice(admin, { term: "zarvella" })).products).toMatchObject([
      { isArchived: true },
    ]);
  });

  it("searchBackOffice finds an item and its order by the start of the item id, and finds a person by the name", async () => {
    const admin = await buildSignedInAdmin();
    const product = await buildProduct({ stock: 1, name: "Velmora key" });
    const { orderId, shopper } = await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    const { orderNumber } = await readOrder(orderId);
    const { id } = await firstItem(product.id);
    const item = { id, productName: "Velmora key", order: orderNumber };
    for (const term of [id.slice(0, 8), `#${id.slice(0, 6)}`, id.toUpperCase()])
      expect((await searchBackOffice(admin, { term })).items).toEqual([item]);
    expect((await searchBackOffice(admin, { term: id.slice(0, 5) })).items).toEqual([]);
    await db
      .update(profiles)
      .set({ firstName: "Conceição", lastName: "Xavier" })
      .where(eq(profiles.userId, shopper.userId));
    const found = await searchBackOffice(admin, { term: "conceicao xav" });
    expect(found.customers).toEqual([{ email: shopper.email, name: "Conceição Xavier" }]);
    const member = await buildSignedInMember("manage_orders");
    expect((await searchBackOffice(member, { term: id })).items).toEqual([]);
  });

  it("searchBackOffice returns only results that the caller may open", async () => {
    const product = await listed("Quorvex seat");
    const { orderId, shopper } = await buildAwaitingOrder({
      items: [{ productId: product.id, quantity: 1 }],
    });
    const { orderNumber } = await readOrder(orderId);
    const seen = async (...permissions: Parameters<typeof buildSignedInMember>) => {
      const member = await buildSignedInMember(...permissions);
      const found = await Promise.all(
        [orderNumber, shopper.email, "quorvex"].map((term) => searchBackOffice(member, { term })),
      );
      return {
        orders: found[0]?.orders.length,
        customers: found[1]?.customers.length,
        products: found[2]?.products.length,
      };
    };
    expect(await seen("manage_orders")).toEqual({ orders: 1, customers: 0, products: 0 });
    expect(await seen("manage_customers")).toEqual({ orders: 0, customers: 1, products: 0 });
    expect(await seen("manage_products")).toEqual({ orders: 0, customers: 0, products: 1 });
    // Staff with the permission manage_inventory cannot open the product pages.
    expect(await seen("manage_inventory", "manage_settings")).toEqual({
      orders: 0,
      customers: 0,
      products: 0,
    });
  });

  it.each(["", " ", "a", "%", "' or 1=1 --", "\u0000", "HO-99999999999"])(
    "searchBackOffice finds nothing for %j",
    async (term) => {
      const found = await searchBackOffice(await buildSignedInAdmin(), { term });
      expect(found).toEqual({ orders: [], customers: [], products: [], items: [] });
    },
  );

  it("searchBackOffice refuses visitors and shoppers", async () => {
    const shopper = (await buildAccount()).caller;
    for (const caller of [visitor, shopper])
      await expect(searchBackOffice(caller, { term: "ana" })).rejects.toMatchObject({
        code: "sign_in_required",
      });
  });
});
