import { afterEach, expect, it, vi } from "vitest";
import {
  endReceivers,
  lowStock,
  messagesOf,
  readChannel,
  receive,
  sendAll,
} from "#tests/channels/receive-messages.ts";
import { runCommand } from "#tests/factories/run-command.ts";

vi.setConfig({ testTimeout: 120_000 });
afterEach(endReceivers);

const run = async (...args: string[]): Promise<Record<string, unknown>> => {
  const { code, out } = await runCommand(["channels", ...args, "--json"]);
  return { code, ...(JSON.parse(out) as Record<string, unknown>) };
};

it("the channels command adds, changes, tests and lists a webhook, and prints the secret only when it adds the webhook", async () => {
  const { url } = await receive();
  const added = await run("add", "webhook", "--name", "ERP", "--address", url, "--types", "stock.low");
  expect(added).toMatchObject({ code: 0, ok: true, secret: expect.stringMatching(/^whsec_/) });
  const id = String(added.id);
  await lowStock("p1");
  await sendAll();
  const { code, messages } = await run("messages", id);
  expect([code, messages]).toEqual([0, [expect.objectContaining({ type: "stock.low", status: 200 })]]);
  const [{ eventId } = { eventId: "" }] = messages as { eventId: string }[];
  expect(await run("request", id, eventId)).toMatchObject({
    code: 0,
    body: expect.stringContaining('"type":"stock.low"'),
  });
  const since = new Date(Date.now() - 3_600_000).toISOString();
  for (const isDryRun of [true, false]) {
    const options = isDryRun ? ["--dry-run"] : [];
    expect(await run("resend-since", id, since, ...options)).toMatchObject({ code: 0, queued: 1, isDryRun });
    expect(await messagesOf(id)).toMatchObject([{ state: isDryRun ? "sent" : "queued" }]);
  }
  await sendAll();
  expect(await run("change", id, "--types", "stock.low,stock.out")).toMatchObject({ code: 0, id });
  expect(await readChannel(id)).toMatchObject({ name: "ERP", types: ["stock.low", "stock.out"] });
  expect(await run("resend", id, eventId)).toMatchObject({ code: 0 });
  expect(await messagesOf(id)).toMatchObject([{ state: "queued", attempts: 0 }]);
  expect(await run("off", id)).toMatchObject({ code: 0, isActive: false });
  expect(await run("held", id, "--discard")).toMatchObject({ code: 0, count: 1 });
  const listed = await runCommand(["channels", "list"]);
  expect(listed.out).toContain("ERP  off  0 queued, 0 held");
  expect(listed.out).not.toContain(url);
  expect(listed.out).not.toContain(String(added.secret));
  expect(await run("test", id)).toMatchObject({ code: 3, ok: false });
});

it("the channels command exits with 2 for an unknown event, and with 3 for an unknown channel", async () => {
  const wrong = ["add", "webhook", "--name", "x", "--address", "https://a.example", "--types", "order.eaten"];
  expect(await run(...wrong)).toMatchObject({ code: 2 });
  expect(await run("on", crypto.randomUUID())).toMatchObject({ code: 3 });
  expect(await run("change", crypto.randomUUID(), "--name", "x")).toMatchObject({ code: 3 });
  expect(await run("request", crypto.randomUUID(), "x")).toMatchObject({ code: 3 });
});
