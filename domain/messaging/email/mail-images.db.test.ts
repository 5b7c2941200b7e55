import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { imageFiles, pictures, productImages } from "#db/schema/images.ts";
import type { EmailTemplate } from "#db/values/vocabulary.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { buildAwaitingOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { startLoopbackSmtp } from "#tests/loopback-smtp.ts";
import { deliverEmail } from "./send-email.ts";
import { openSmtp } from "./smtp.server.ts";

/** The largest thumbnail that the image job stores. */
const THUMBNAIL = 5_000;

/** Gives a product a cover image. Null means that the image has no thumbnail yet. */
async function cover(productId: string, thumbnail: Buffer | null, alt = ""): Promise<void> {
  const digest = randomBytes(16).toString("hex");
  const size = { width: 480, height: 320 };
  await db.insert(pictures).values({ digest, ...size, thumbnail });
  const content = Buffer.from("a copy");
  await db.insert(imageFiles).values([
    { digest, ...size, format: "webp", content },
    { digest, ...size, format: "avif", content },
  ]);
  await db.insert(productImages).values({ productId, position: 1, digest, alt });
}

/**
 * Sends a mail about an order. Returns the bytes of the mail, and its HTML and text parts without transfer
 * encoding.
 */
async function send(orderId: string, template: EmailTemplate) {
  const server = await startLoopbackSmtp();
  const smtp = openSmtp(server.url);
  try {
    const dedupeKey = `${template}:${orderId}:${randomUUID()}`;
    const mail = { dedupeKey, to: "maria@example.com", template, locale: "en" as const, data: { orderId } };
    const id = (await inTransaction((tx) => queueEmail(tx, mail))) ?? "";
    expect(await deliverEmail(id, smtp.post)).toBe("sent");
    const raw = server.received[0]?.raw ?? "";
    const plain = raw.replace(/=\r\n/g, "").replaceAll("=3D", "=");
    const [stored] = await db.select().from(emailMessages).where(eq(emailMessages.id, id));
    return { raw, plain, stored: stored?.htmlBody ?? "", text: stored?.textBody ?? "" };
  } finally {
    smtp.close();
    await server.stop();
  }
}

async function orderOf(count: number, thumbnailOf: (at: number) => Buffer | null) {
  const products = [];
  for (let at = 0; at < count; at++) {
    const product = await buildProduct({ name: `Card ${at}`, price: 6_000 + at, emoji: "🎨" });
    await cover(product.id, thumbnailOf(at), at === 0 ? "A blue card" : "");
    products.push(product);
  }
  const items = products.map(({ id }) => ({ productId: id, quantity: 1 }));
  return { orderId: (await buildAwaitingOrder({ items })).orderId };
}

describe("the images in the mails of an order", () => {
  it("the mail about an order has at most ten images and less than 100 KB, and no image in its text part", async () => {
    const { orderId } = await orderOf(12, () => randomBytes(THUMBNAIL));
    for (const template of ["order_confirmed", "order_delivered"] as const) {
      const { raw, plain, stored, text } = await send(orderId, template);
      expect(raw.length).toBeLessThan(100_000);
      const named = [...plain.matchAll(/src="cid:([^"]+)"/g)].map(([, id]) => id);
      expect(named).toHaveLength(10);
      for (const id of named) expect(raw.toLowerCase()).toContain(`content-id: <${id}>`);
      expect(raw.match(/Content-Disposition: inline/g)).toHaveLength(10);
      expect(plain.match(/alt="(?:A blue card|Card \d+)" width="56"/g)).toHaveLength(10);
      expect(stored).not.toContain("<img");
      expect(text).not.toContain("cid:");
    }
  });

  it("lines with the same image share one image part of the mail, and the mail omits an image that has no thumbnail", async () => {
    const same = randomBytes(400);
    const { orderId } = await orderOf(4, (at) => [same, same, null, Buffer.alloc(0)][at] ?? null);
    const { raw, plain } = await send(orderId, "order_confirmed");
    expect(plain.match(/src="cid:/g)).toHaveLength(2);
    expect(plain).toContain('alt="A blue card" width="56"');
    expect(plain).toContain('alt="Card 1" width="56"');
    expect(raw.match(/Content-Disposition: inline/g)).toHaveLength(1);
  });

  it("a mail about a refund has no images", async () => {
    const { orderId } = await orderOf(1, () => randomBytes(400));
    const { raw } = await send(orderId, "order_refunded");
    expect(raw).not.toContain("cid:");
    expect(raw).not.toContain("image/jpeg");
  });
});
