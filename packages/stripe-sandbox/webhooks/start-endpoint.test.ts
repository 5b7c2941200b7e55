import { expect, test } from "vitest";
import { sessionFor, startReceiver, startTestSandbox, testSecret } from "../started-sandbox.ts";

test("a webhook endpoint from the start options receives only the event types that the options list", async () => {
  const receiver = await startReceiver();
  const events = ["checkout.session.completed", "charge.refunded"];
  const sandbox = await startTestSandbox({ webhooks: { url: receiver.url, secret: testSecret, events } });
  try {
    const [endpoint] = (await sandbox.stripe.webhookEndpoints.list()).data;
    expect(endpoint?.enabled_events).toEqual(events);
    const session = await sandbox.stripe.checkout.sessions.create(sessionFor());
    await sandbox.control.pay({ session: session.id });
    await receiver.until(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(receiver.received.map((one) => one.event.type)).toEqual(["checkout.session.completed"]);
    expect((await sandbox.stripe.events.list()).data).toHaveLength(5);
  } finally {
    await sandbox.stop();
    await receiver.stop();
  }
});
