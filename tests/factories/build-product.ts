import { randomUUID } from "node:crypto";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { inventoryBatches, inventoryItems } from "#db/schema/inventory.ts";
import { fillBackorders } from "#domain/delivery/fill-backorders.ts";
import { FINGERPRINT_FORM, fingerprintOf, sealFields } from "#domain/security/vault/seal.ts";
import { writeFieldPrints } from "#domain/stock/write-field-prints.ts";

type NewProduct = Partial<typeof products.$inferInsert> & { stock?: number };

/**
 * Builds a product that shoppers can buy for $60.00, with `stock` credentials (default 5). `columns` override
 * the product's values.
 */
export async function buildProduct({
  stock = 5,
  ...columns
}: NewProduct = {}): Promise<{ id: string; slug: string; price: number }> {
  const id = columns.id ?? randomUUID();
  const product = { name: `Product ${id.slice(0, 8)}`, slug: `product-${id}`, price: 6000, ...columns, id };
  await inTransaction(async (tx) => {
    await tx.insert(products).values(product);
    if ((columns.deliveryType ?? "account") === "account" && stock > 0) await addStock(tx, id, stock);
  });
  return product;
}

/** Adds new credentials to a product as an import does. Backordered orders get the new credentials first. */
export async function restock(productId: string, count: number): Promise<void> {
  await inTransaction(async (tx) => {
    await addStock(tx, productId, count);
    await fillBackorders(tx, productId, "restock");
  });
}

async function addStock(tx: Transaction, productId: string, count: number): Promise<void> {
  const [batch] = await tx.insert(inventoryBatches).values({ productId, itemCount: count }).returning();
  const items = Array.from({ length: count }, () => {
    const id = randomUUID();
    const content = { login: `seat-${id.slice(0, 8)}@example.com`, password: `pass-${id}` };
    const { sealed, keyVersion, fieldNames } = sealFields(content, { itemId: id, productId });
    return {
      id,
      productId,
      batchId: batch?.id,
      accountDataSealed: sealed,
      keyVersion,
      fieldNames,
      fingerprint: fingerprintOf(content),
      fingerprintForm: FINGERPRINT_FORM,
      content,
    };
  });
  for (let at = 0; at < items.length; at += 500) {
    const chunk = items.slice(at, at + 500);
    await tx.insert(inventoryItems).values(chunk.map(({ content: _, ...item }) => item));
    await writeFieldPrints(tx, chunk);
  }
}
