import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { documentLanguages } from "#messages/languages.ts";
import { startLoopbackSmtp } from "#tests/loopback-smtp.ts";
import { readMailOrder } from "./mail-data.ts";
import { deliverEmail } from "./send-email.ts";
import { openSmtp } from "./smtp.server.ts";

/**
 * Calls `work` with an order of a manually delivered product, because such a product needs no stock items.
 * Deletes the order afterwards.
 */
async function withOrder(work: (orderId: string, orderNumber: string) => Promise<void>): Promise<void> {
  const slug = `mail-${randomUUID()}`;
  const [category] = await db.insert(categories).values({ name: slug, slug }).returning();
  const [product] = await db
    .insert(products)
    .values({
      name: "Creative Suite <seat>",
      slug,
      price: 4_900,
      deliveryType: "manual",
      categoryId: category?.id,
      deliveryInstructions: "Answer this mail with your <details>.",
    })
    .returning();
  const [order] = await db
    .insert(orders)
    .values({
      provider: "test",
      customerEmail: "maria@example.com",
      customerFirstName: "Maria",
      currency: "BRL",
      subtotal: 52_920,
      total: 52_920,
      storeTotal: 9_800,
      exchangeRate: 5.4,
      attemptId: randomUUID(),
      expiresAt: new Date(Date.now() + 60_000),
    })
    .returning();
  if (!order || !product) throw new Error("the order was not made");
  await db.insert(orderItems).values({
    orderId: order.id,
    productId: product.id,
    position: 1,
    productName: product.name,
    productSlug: slug,
    emoji: "🎨",
    deliveryType: "manual",
    quantity: 2,
    price: 26_460,
  });
  try {
    await work(order.id, order.orderNumber);
  } finally {
    await db.delete(orderItems).where(eq(orderItems.orderId, order.id));
    await db.delete(orders).where(eq(orders.id, order.id));
    await db.delete(products).where(eq(products.id, product.id));
    if (category) await db.delete(categories).where(eq(categories.id, category.id));
  }
}

const readable = (raw: string) =>
  raw
    .replace(/=\r\n/g, "")
    .replace(/((?:=[0-9A-F]{2})+)/g, (bytes) =>
      Buffer.from(bytes.replaceAll("=", ""), "hex").toString("utf8"),
    );

const templates = [
  "order_confirmed",
  "order_delivered",
  "order_in_preparation",
  "order_waiting_for_stock",
  "order_refunded",
] as const;

/** The content of every mail about an order, in each language. */
const expected = {
  en: [
    /^Subject: Order HO-\d+ is /m,
    "Hello Maria,",
    "Creative Suite <seat>, quantity 2\u00a0×\u00a0R$\u00a0264.60: R$\u00a0529.20",
    "In US dollars: $98.00",
    '<html lang="en">',
  ],
  "pt-BR": [
    /^Subject: (Pedido HO-\d+|=\?UTF-8\?)/m,
    "Olá, Maria!",
    "Creative Suite <seat>, quantidade 2\u00a0×\u00a0R$\u00a0264,60: R$\u00a0529,20",
    /Em dólares americanos: (US)?\$\s98,00/,
    '<html lang="pt-BR">',
  ],
};

describe("an order mail", () => {
  it.each(templates.flatMap((template) => documentLanguages.map((locale) => ({ template, locale }))))(
    "$template reaches the mail server in $locale with number, items, amounts, instructions and a link",
    async ({ template, locale }) => {
      const server = await startLoopbackSmtp();
      const smtp = openSmtp(server.url);
      try {
        await withOrder(async (orderId, orderNumber) => {
          const mail = {
            dedupeKey: `${template}:${orderId}`,
            to: "maria@example.com",
            template,
            locale,
            data: { orderId },
          };
          const id = await inTransaction((tx) => queueEmail(tx, mail));
          expect(await deliverEmail(id ?? "", smtp.post)).toBe("sent");
          const raw = readable(server.received[0]?.raw ?? "");
          for (const text of expected[locale]) expect(raw).toMatch(text);
          expect(raw).toContain(orderNumber);
          expect(raw).toContain("Creative Suite &lt;seat&gt;");
          expect(raw).toMatch(new RegExp(`http://localhost:\\d+/orders/${orderNumber}\\b`));
          // A mail about a refund contains no delivery instructions.
          const count = template === "order_refunded" ? 0 : 1;
          expect(raw.split("Answer this mail with your <details>.")).toHaveLength(count + 1);
          expect(raw.split("Answer this mail with your &lt;details&gt;.")).toHaveLength(count + 1);
        });
      } finally {
        smtp.close();
        await server.stop();
      }
    },
  );

  it("readMailOrder omits the unit price of a single unit, and a unit price that does not add up to the amount", async () => {
    const unitPrice = async (values: Partial<typeof orderItems.$inferInsert>) => {
      let read: string | undefined = "nothing was read";
      await withOrder(async (orderId) => {
        await db.update(orderItems).set(values).where(eq(orderItems.orderId, orderId));
        const order = await readMailOrder(orderId, "en-US", { owedRefundMinutes: 60, storeTimeZone: "UTC" });
        read = order?.lines[0]?.unitPrice;
      });
      return read;
    };
    expect(await unitPrice({ quantity: 2 })).toBe("R$\u00a0264.60");
    expect(await unitPrice({ quantity: 1 })).toBeUndefined();
    expect(await unitPrice({ quantity: 3, price: 3_333, amount: 10_000 })).toBeUndefined();
  });
});
