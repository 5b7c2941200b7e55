import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { currencies } from "#db/values/vocabulary.ts";
import type { PageRequest, PaymentProvider, ProviderEvent } from "#domain/payments/provider.ts";

/** A provider under test, with the actions of its shoppers and its server. */
export interface ProviderUnderTest {
  provider: PaymentProvider;
  /** Pays an open page as a shopper does. Returns whether the page accepted the payment. */
  pay: (pageId: string) => Promise<boolean>;
  /** Returns the webhook that the provider sends for one of its events. */
  webhookOf: (eventId: string) => Promise<{ body: string; headers: Headers }>;
  /** Returns a webhook with the provider's signature and a body that is not an event. */
  signedNonsense: () => { body: string; headers: Headers };
}

const AMOUNT = 4_200;
const SUCCESS = "http://shop.example/payment-success";
const buildRequest = (changes: Partial<PageRequest> = {}): PageRequest => ({
  shopId: randomUUID(),
  orderId: randomUUID(),
  orderNumber: "HO-1",
  currency: "USD",
  lines: [{ name: "Seat", unitAmount: AMOUNT / 2, quantity: 2 }],
  methodTypes: ["card"],
  voucherSeconds: 2_100,
  customerEmail: "buyer@example.com",
  expiresAt: new Date(Date.now() + 31 * 60_000),
  successUrl: (pageId) => `${SUCCESS}?session_id=${pageId}`,
  cancelUrl: "http://shop.example/payment-cancelled",
  ...changes,
});

/** Tests every rule of the payment port that the shop relies on. Each adapter must pass all rules. */
export function describeProviderContract(name: string, { provider, ...acts }: ProviderUnderTest): void {
  const open = async () => {
    const request = buildRequest();
    return { request, page: await provider.openPage(request, randomUUID()) };
  };
  const buildPaid = async () => {
    const { request, page } = await open();
    expect(await acts.pay(page.id)).toBe(true);
    const paid = await provider.readPage(page.id);
    return { request, pageId: page.id, paymentId: paid?.paymentId ?? "" };
  };
  const eventsOf = async (pageId: string, since = new Date(0)) => {
    const events: ProviderEvent[] = [];
    for await (const list of provider.listEvents(since)) events.push(...list);
    return events.filter(({ references }) => references.page === pageId);
  };

  describe(`${name}: the connection`, () => {
    it("the provider has a name for rows and addresses, and a minimum charge in each currency", () => {
      expect(provider.name).toMatch(/^[a-z]+$/);
      for (const currency of currencies) {
        const { least, most } = provider.charges;
        expect(least[currency]).toBeGreaterThan(0);
        expect(most[currency]).toBeGreaterThan(least[currency]);
      }
    });

    it("the provider has a key", () => expect(provider.connection.mode).not.toBe("none"));
  });

  const { disputes, fraud, ledger, account } = provider;
  if (account)
    describe(`${name}: the account`, () => {
      it("the account has all rights, reports the provider's time, and has no link to an unknown payment", async () => {
        for (const right of account.rights) expect(await account.hasRight(right.name, 5_000)).toBe(true);
        await expect(account.readClock()).resolves.toBeUndefined();
        expect(account.dashboardPage(null)).toBeNull();
      });
    });

  describe(`${name}: a payment page`, () => {
    it("a new payment page is open and unpaid, and names its order", async () => {
      const { request, page } = await open();
      const { orderId, shopId } = request;
      const snapshot = {
        orderId,
        shopId,
        status: "open",
        payment: "unpaid",
        amountTotal: AMOUNT,
        currency: "USD",
      };
      expect(page).toMatchObject({ ...snapshot, livemode: false });
      expect(page.url).toMatch(/^https?:/);
      expect([...provider.connection.pageOrigins, new URL(SUCCESS).origin]).toContain(
        new URL(page.url ?? "").origin,
      );
      expect(await provider.readPage(page.id)).toMatchObject({ id: page.id, ...snapshot });
      const since = new Date(Date.now() - 60_000);
      expect(await provider.findPage({ orderId, since })).toMatchObject({ page: { id: page.id } });
    });

    it("a repeated request with the same key returns the same payment page", async () => {
      const request = buildRequest();
      const key = randomUUID();
      const first = await provider.openPage(request, key);
      expect((await provider.openPage({ ...request }, key)).id).toBe(first.id);
    });

    it("a payment page takes no money after the shop ended the page, and ends only once", async () => {
      const { page } = await open();
      expect(await provider.endPage(page.id)).toBe(true);
      expect(await provider.readPage(page.id)).toMatchObject({ status: "expired", payment: "unpaid" });
      expect(await provider.endPage(page.id)).toBe(false);
      expect(await acts.pay(page.id)).toBe(false);
    });

    it("a paid payment page is complete, has a payment, and cannot be ended", async () => {
      const { pageId, paymentId } = await buildPaid();
      expect(paymentId).not.toBe("");
      expect(await provider.endPage(pageId)).toBe(false);
      expect(await provider.readPage(pageId)).toMatchObject({ status: "complete", payment: "paid" });
      expect(await provider.findPage({ paymentId })).toMatchObject({ page: { id: pageId } });
    });

    it("an unknown page id, order id or payment id returns null", async () => {
      expect(await provider.readPage("nobody")).toBeNull();
      expect(await provider.findPage({ orderId: randomUUID(), since: new Date(0) })).toBeNull();
      expect(await provider.findPage({ paymentId: "nobody" })).toBeNull();
    });
  });

  describe(`${name}: refunds`, () => {
    it("a repeated refund request makes one refund, which names the shop's row", async () => {
      const { request, paymentId } = await buildPaid();
      const asked = { paymentId, amount: 1_200, refundId: randomUUID(), orderId: request.orderId };
      const made = await provider.createRefund(asked, asked.refundId);
      expect(made).toMatchObject({ refundId: asked.refundId, paymentId, amount: 1_200, currency: "USD" });
      expect((await provider.createRefund(asked, asked.refundId)).id).toBe(made.id);
      expect(await provider.listRefunds(paymentId)).toEqual([made]);
    });

    it("a refund above the rest of the payment is rejected", async () => {
      const { request, paymentId } = await buildPaid();
      const asked = { paymentId, amount: AMOUNT + 1, refundId: randomUUID(), orderId: request.orderId };
      await expect(provider.createRefund(asked, asked.refundId)).rejects.toMatchObject({
        code: "payment_refused",
      });
      expect(await provider.listRefunds(paymentId)).toEqual([]);
    });
  });

  describe(`${name}: events`, () => {
    it("an event reports a payment with the ids of its page, its payment and its order", async () => {
      const { request, pageId, paymentId } = await buildPaid();
      const completed = (await eventsOf(pageId)).filter(({ kind }) => kind === "page_completed");
      expect(completed).toMatchObject([
        {
          objectId: pageId,
          livemode: false,
          references: { page: pageId, payment: paymentId, order: request.orderId },
        },
      ]);
      expect(await eventsOf(pageId, new Date(Date.now() + 60_000))).toEqual([]);
    });

    it("an event is the same in a signed webhook and in the list of events", async () => {
      const { pageId } = await buildPaid();
      const [event] = await eventsOf(pageId);
      const { body, headers } = await acts.webhookOf(event?.id ?? "");
      expect(provider.readEvent(body, headers)).toEqual(event);
    });

    it("a webhook is rejected without the provider's signature, or with a body that is not an event", async () => {
      const { pageId } = await buildPaid();
      const { body, headers } = await acts.webhookOf((await eventsOf(pageId))[0]?.id ?? "");
      const codeOf = (text: string, sent: Headers) => {
        try {
          return provider.readEvent(text, sent);
        } catch (error) {
          return (error as { code: string }).code;
        }
      };
      expect(codeOf(`${body} `, headers)).toBe("forged_event");
      expect(codeOf(body, new Headers())).toBe("forged_event");
      const nonsense = acts.signedNonsense();
      expect(codeOf(nonsense.body, nonsense.headers)).toBe("unsupported_event");
    });
  });

  if (ledger)
    describe(`${name}: moved money`, () => {
      it("moved money is listed once for each payment and refund, with its amount", async () => {
        const since = new Date(Date.now() - 60_000);
        const { request, paymentId } = await buildPaid();
        const asked = { paymentId, amount: 700, refundId: randomUUID(), orderId: request.orderId };
        const refund = await provider.createRefund(asked, asked.refundId);
        const moved = [];
        for await (const list of ledger.listMoved(since, new Date(Date.now() + 60_000)))
          moved.push(...list.filter((object) => object.kind !== "unreadable" && object.kind !== "fee"));
        const own = moved.filter((object) => object.paymentId === paymentId);
        expect(own).toMatchObject([
          { kind: "payment", id: paymentId, amount: AMOUNT, currency: "USD" },
          { kind: "refund", id: refund.id, state: "succeeded", amount: 700, currency: "USD" },
        ]);
        for (const object of own) expect(await ledger.readMoved(object.id)).toEqual(object);
        expect(await ledger.readMoved("nobody")).toBeNull();
      });
    });

  for (const [part, desk] of Object.entries({ disputes, fraud }))
    if (desk)
      describe(`${name}: ${part}`, () => {
        it("an undisputed payment and an unknown id have no such record", async () => {
          const { paymentId } = await buildPaid();
          expect(await desk.list(paymentId)).toEqual([]);
          expect(await desk.read("nobody")).toBeNull();
        });
      });
}
