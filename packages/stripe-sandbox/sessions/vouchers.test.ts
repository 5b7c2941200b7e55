import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { voucherEnd } from "../records/voucher-types.ts";
import { sessionFor, startTestSandbox, type TestSandbox } from "../started-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

const open = (
  currency: string,
  types: string[],
  payment_method_options: NonNullable<Parameters<typeof sessionFor>[1]>["payment_method_options"] = {},
) =>
  sandbox.stripe.checkout.sessions.create(
    sessionFor(5_000, {
      allowed_payment_method_types: types as ["card"],
      payment_method_options,
      line_items: [
        { quantity: 1, price_data: { currency, unit_amount: 5_000, product_data: { name: "IDE Pro" } } },
      ],
    }),
  );
const read = (id: string) => sandbox.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
const eventsOf = async (type: string) =>
  (await sandbox.stripe.events.list({ type, limit: 100 })).data.map(
    (event) => (event.data.object as { id: string }).id,
  );
const submit = (path: string, fields: Record<string, string>) =>
  fetch(`http://127.0.0.1:${sandbox.port}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

describe("the vouchers of a session", () => {
  test("a session offers the allowed voucher types that support its currency, each with a payment deadline", async () => {
    const all = ["card", "pix", "boleto", "konbini"];
    expect(await open("brl", all)).toMatchObject({
      payment_method_types: ["card", "pix", "boleto"],
      payment_method_options: {
        pix: { expires_after_seconds: 14_400 },
        boleto: { expires_after_days: 3 },
      },
    });
    expect(await open("jpy", all, { konbini: { expires_after_days: 1 } })).toMatchObject({
      payment_method_types: ["card", "konbini"],
      payment_method_options: { konbini: { expires_after_days: 1 } },
    });
    expect((await open("usd", all)).payment_method_types).toEqual(["card"]);
    expect((await open("brl", ["card"])).payment_method_types).toEqual(["card"]);
  });

  test.each([
    ["pix[expires_after_seconds]", { pix: { expires_after_seconds: 59 } }, 400],
    ["pix[expires_after_seconds]", { pix: { expires_after_seconds: 1_209_601 } }, 400],
    ["boleto[expires_after_days]", { boleto: { expires_after_days: 61 } }, 400],
    ["konbini[expires_after_days]", { konbini: { expires_after_days: 0 } }, 400],
    ["oxxo", { oxxo: { expires_after_days: 1 } }, 501],
  ])(
    "session creation rejects the payment method option %s when the options are %j",
    async (_, options, statusCode) => {
      await expect(open("brl", ["card", "pix"], options)).rejects.toMatchObject({ statusCode });
    },
  );
});

describe("the end of a voucher", () => {
  const at = (text: string) => Date.parse(text) / 1000;
  test.each([
    ["pix", { pix: { expires_after_seconds: 600 } }, "2026-11-27T02:00:00Z", "2026-11-27T02:10:00Z"],
    ["boleto", { boleto: { expires_after_days: 1 } }, "2026-11-27T02:59:59Z", "2026-11-28T02:59:00Z"],
    ["boleto", { boleto: { expires_after_days: 1 } }, "2026-11-27T03:00:00Z", "2026-11-29T02:59:00Z"],
    ["boleto", { boleto: { expires_after_days: 0 } }, "2026-11-27T03:00:00Z", "2026-11-28T02:59:00Z"],
    ["konbini", { konbini: { expires_after_days: 1 } }, "2026-11-27T14:59:00Z", "2026-11-28T14:59:59Z"],
    ["konbini", { konbini: { expires_after_days: 1 } }, "2026-11-27T15:00:00Z", "2026-11-29T14:59:59Z"],
  ] as const)(
    "when the payer takes a voucher of the type %s with the options %j at %s, the voucher expires at %s",
    (type, options, now, end) => {
      expect(voucherEnd(type, options, at(now))).toBe(at(end));
    },
  );
});

describe("a voucher that the payer takes", () => {
  test.each([
    ["brl", "pix", "pix_display_qr_code", "hosted_instructions_url"],
    ["brl", "boleto", "boleto_display_details", "hosted_voucher_url"],
    ["jpy", "konbini", "konbini_display_details", "hosted_voucher_url"],
  ] as const)(
    "a session in %s completes and requires an action when the payer takes a voucher of the type %s",
    async (currency, type, action, url) => {
      const { id } = await open(currency, ["card", type]);
      const answer = await submit(`/c/pay/${id}/voucher`, { type });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(`${sandbox.url}/c/voucher/${id}`);
      expect(await read(id)).toMatchObject({
        status: "complete",
        payment_status: "unpaid",
        payment_intent: {
          status: "requires_action",
          latest_charge: null,
          next_action: {
            type: action,
            [action]: { [url]: `${sandbox.url}/c/voucher/${id}`, expires_at: expect.any(Number) },
          },
        },
      });
      expect(await eventsOf("checkout.session.completed")).toContain(id);
      expect((await submit(`/c/pay/${id}/voucher`, { type })).headers.get("location")).toContain("/done");
    },
  );

  test("a chosen voucher can be paid on its page, but only once", async () => {
    const { id } = await open("brl", ["card", "boleto"]);
    await sandbox.control.payDelayed(id, "start", "boleto");
    const page = await (await fetch(`http://127.0.0.1:${sandbox.port}/c/voucher/${id}`)).text();
    expect(page).toContain("Let it expire");
    expect((await submit(`/c/voucher/${id}`, { answer: "pay" })).status).toBe(303);
    await submit(`/c/voucher/${id}`, { answer: "expire" });
    expect(await read(id)).toMatchObject({
      payment_status: "paid",
      payment_intent: { status: "succeeded", amount_received: 5_000, next_action: null },
    });
    expect(await eventsOf("checkout.session.async_payment_succeeded")).toContain(id);
    expect(await eventsOf("checkout.session.async_payment_failed")).not.toContain(id);
    await expect(sandbox.control.payDelayed(id, "fail")).rejects.toThrow("no delayed payment");
  });

  test("a chosen voucher expires at its payment deadline", async () => {
    const { id } = await open("brl", ["card", "pix"], { pix: { expires_after_seconds: 600 } });
    await sandbox.control.payDelayed(id, "start", "pix");
    await sandbox.control.advanceClock(590);
    expect(await read(id)).toMatchObject({ payment_intent: { status: "requires_action" } });
    await sandbox.control.advanceClock(11);
    expect(await read(id)).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
      payment_intent: {
        status: "requires_payment_method",
        last_payment_error: {
          code: "payment_intent_payment_attempt_expired",
          payment_method_type: "pix",
        },
      },
    });
    expect(await eventsOf("checkout.session.async_payment_failed")).toContain(id);
    await expect(sandbox.control.payDelayed(id, "succeed")).rejects.toThrow("no delayed payment");
  });

  test("the payer can choose only a voucher that the payment page offers", async () => {
    const { id } = await open("brl", ["card", "pix"]);
    expect((await submit(`/c/pay/${id}/voucher`, { type: "boleto" })).status).toBe(400);
    await expect(sandbox.control.payDelayed(id, "start", "boleto")).rejects.toThrow("does not offer");
    expect((await read(id)).status).toBe("open");
    const page = await (await fetch(`http://127.0.0.1:${sandbox.port}/c/pay/${id}`)).text();
    expect(page).toContain("Pay with Pix");
    expect(page).not.toContain("Pay with Boleto");
    expect((await fetch(`http://127.0.0.1:${sandbox.port}/c/voucher/${id}`)).status).toBe(404);
  });
});
