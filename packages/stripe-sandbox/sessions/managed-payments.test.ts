import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sessionFor, startTestSandbox, type TestSandbox } from "../started-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => void (await sandbox.control.setConditions({ managedPayments: null })));
afterAll(() => sandbox.stop());

const create = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  sandbox.stripe.checkout.sessions.create(sessionFor(9_800, more));
const off = { managed_payments: { enabled: false } };

describe("the parameter managed_payments", () => {
  it("session creation accepts managed_payments with enabled false, and rejects managed_payments with enabled true or an unknown field", async () => {
    expect(await create(off)).toMatchObject({ managed_payments: { enabled: false }, amount_total: 9_800 });
    await expect(create({ managed_payments: { enabled: true } })).rejects.toMatchObject({ statusCode: 501 });
    await expect(
      create({ managed_payments: { seller: "us" } as Stripe.Checkout.SessionCreateParams.ManagedPayments }),
    ).rejects.toMatchObject({ code: "parameter_unknown", param: "managed_payments[seller]" });
  });
});

describe("an account with Managed Payments on by default", () => {
  it("an account with Managed Payments on by default rejects session creation unless the session turns Managed Payments off", async () => {
    await sandbox.control.setConditions({ managedPayments: { answer: "refuse", ignoresOff: false } });
    const sentence = "Managed Payments, which is enabled by default on your account";
    await expect(create({ automatic_tax: { enabled: false } })).rejects.toThrow(
      `automatic_tax cannot be used with ${sentence}`,
    );
    await expect(create()).rejects.toThrow(`Product tax code is required for ${sentence}`);
    expect(await create(off)).toMatchObject({ managed_payments: { enabled: false }, amount_total: 9_800 });
  });

  it("an account with Managed Payments on by default adds tax to a session's total unless the session turns Managed Payments off", async () => {
    await sandbox.control.setConditions({ managedPayments: { answer: "tax", ignoresOff: false } });
    expect(await create()).toMatchObject({
      managed_payments: { enabled: true },
      amount_subtotal: 9_800,
      amount_total: 10_682,
      total_details: { amount_tax: 882 },
    });
    expect(await create(off)).toMatchObject({ amount_total: 9_800, total_details: { amount_tax: 0 } });
  });

  it("an account that ignores the parameter managed_payments charges tax or refuses the session, even when the session turns Managed Payments off", async () => {
    await sandbox.control.setConditions({ managedPayments: { answer: "tax", ignoresOff: true } });
    const { id } = await create(off);
    await sandbox.control.pay({ session: id });
    const { payment_intent } = await sandbox.stripe.checkout.sessions.retrieve(id, {
      expand: ["payment_intent"],
    });
    expect(payment_intent).toMatchObject({ amount_received: 10_682 });
    await sandbox.control.setConditions({ managedPayments: { answer: "refuse", ignoresOff: true } });
    await expect(create(off)).rejects.toThrow("Managed Payments");
  });

  it.each([{ answer: "charge", ignoresOff: false }, { answer: "tax" }, true])(
    "the control interface rejects the condition %j for Managed Payments",
    async (managedPayments) => {
      const wrong = { managedPayments } as unknown as Parameters<typeof sandbox.control.setConditions>[0];
      await expect(sandbox.control.setConditions(wrong)).rejects.toThrow("not allowed for managedPayments");
    },
  );
});
