import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { providerEvents } from "#db/schema/payments.ts";
import { EVENT_DAYS, pruneEvents } from "./prune-events.ts";

const DAY_MS = 86_400_000;

it("pruneEvents deletes handled events that are older than 90 days, and keeps newer events and unhandled events", async () => {
  const now = Date.now();
  const event = (id: string, days: number, isHandled: boolean) => ({
    id,
    provider: "test",
    type: "product.updated",
    objectId: "prod_1",
    livemode: false,
    providerCreatedAt: new Date(now - days * DAY_MS),
    handledAt: isHandled ? new Date(now) : null,
  });
  await db
    .insert(providerEvents)
    .values([
      event("evt_old", EVENT_DAYS + 1, true),
      event("evt_new", EVENT_DAYS - 1, true),
      event("evt_open", EVENT_DAYS + 1, false),
    ]);
  expect(await pruneEvents()).toBe(1);
  expect(await pruneEvents()).toBe(0);
  const left = await db.select({ id: providerEvents.id }).from(providerEvents);
  expect(left.map(({ id }) => id).sort()).toEqual(["evt_new", "evt_open"]);
  await db.delete(providerEvents);
});
