import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { readIntegrations } from "#app/admin/integrations/read-integrations.server.ts";
import { db } from "#db/client.server.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import { publicOrderEvents, shopEventTypes, staffNotices } from "#db/values/channel-vocabulary.ts";
import { giveBackUnopened } from "#domain/after-sale/returns/give-back-unopened.ts";
import { withdrawOwnUnits } from "#domain/after-sale/returns/withdraw-own-units.ts";
import { watchStock } from "#domain/catalog/stock-alerts/watch-stock.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { addItem } from "#domain/inventory/add-item.ts";
import { bundleNotices } from "#domain/messaging/notices/bundle-notices.ts";
import { inLanguage } from "#messages/language.server.ts";
import {
  addChannel,
  endReceivers,
  makeDue,
  messagesOf,
  receive,
  sendAll,
  sentMails,
} from "#tests/channels/receive-messages.ts";
import { buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { unitsOf } from "#tests/factories/build-unit-refund.ts";

afterEach(endReceivers);

const PLANTED = "cnry-4f1c77a90be2-credential";
const HOOK_PATH = "/hook/cnry-93b5d2f0-address";

it("a channel shows no planted credential, hash, e-mail address or secret in a message, row, response, log or screen", async () => {
  const logged: string[] = [];
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((chunk) => logged.push(String(chunk)) > 0);
  const admin = await buildSignedInAdmin();
  const secrets: string[] = [];
  // The endpoint sends back all data that it has received, as a careless receiver does.
  const hook = await receive(({ path, headers, body }, response) =>
    response.writeHead(500).end(`${path} ${secrets.join(" ")} ${JSON.stringify(headers)} ${body}`),
  );
  const webhook = await addChannel("webhook", `${hook.url}${HOOK_PATH}`, [
    ...publicOrderEvents,
    ...shopEventTypes,
  ]);
  secrets.push(webhook.secret ?? "");
  const chat = await receive(({ path }, response) => response.end(path));
  const slack = await addChannel("slack", `${chat.url}${HOOK_PATH}`, [...staffNotices]);
  await addChannel("mail", "team@shop.example", [...staffNotices]);

  const { id: productId, slug } = await buildProduct({ stock: 0 });
  for (const unit of [1, 2, 3])
    await addItem(admin, {
      product: slug,
      accountData: `Login: seat-${unit}\nPassword: ${PLANTED}-${unit}`,
      source: "text",
    });
  while (await watchStock());
  const { orderId, shopper } = await buildPaidOrder({ items: [{ productId, quantity: 3 }] });
  const [first, second, third] = (await unitsOf(orderId)).map(({ id }) => id);
  await revealDeliverable(shopper, { deliverableId: first ?? "" });
  await giveBackUnopened(shopper, { deliverableId: second ?? "" });
  const { orderNumber } = await readOrder(orderId);
  const name = "Canary Name 7719";
  const withdrawal = {
    formId: randomUUID(),
    name,
    orderNumber,
    email: shopper.email,
    language: "en" as const,
  };
  await withdrawOwnUnits(shopper, { ...withdrawal, units: [first ?? "", third ?? ""] });
  while (await watchStock());
  await bundleNotices();
  await sendAll();
  await makeDue(webhook.id);
  await sendAll();

  const messages = await messagesOf(webhook.id);
  expect(messages.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["order.paid", "order.refunded", "withdrawal.received", "stock.out"]),
  );
  expect(chat.received.length).toBeGreaterThan(1);
  const screens = [];
  for (const [id, some] of [
    [webhook.id, messages],
    [slack.id, await messagesOf(slack.id)],
  ] as const)
    for (const { eventId } of some)
      screens.push(await inLanguage("pt-BR", () => readIntegrations(admin, id, eventId)));
  const rows = [];
  for (const table of ["order_events", "shop_events", "channel_messages", "staff_notices"])
    rows.push((await db.execute(sql.raw(`select t::text from ${table} t`))).rows);
  const audit = `select t::text from admin_audit_log t where table_name = 'channels'`;
  rows.push((await db.execute(sql.raw(audit))).rows);
  vi.restoreAllMocks();

  const fingerprints = await db
    .select({ fingerprint: inventoryItems.fingerprint })
    .from(inventoryItems)
    .where(eq(inventoryItems.productId, productId));
  const hashes = fingerprints.flatMap(({ fingerprint }) => [
    fingerprint.toString("hex"),
    fingerprint.toString("base64"),
  ]);
  expect(hashes).toHaveLength(6);
  const output = {
    bodies: JSON.stringify([hook.received, chat.received].flat().map(({ body }) => body)),
    mails: JSON.stringify(sentMails),
    screens: JSON.stringify(screens),
    rows: JSON.stringify(rows),
    log: logged.join(""),
  };
  for (const [where, text] of Object.entries(output)) {
    const secret = (webhook.secret ?? "").slice("whsec_".length);
    for (const planted of [PLANTED, ...hashes, shopper.email, secret, HOOK_PATH, name])
      expect(text.includes(planted) ? `${where}: ${planted}` : "").toBe("");
  }
});
