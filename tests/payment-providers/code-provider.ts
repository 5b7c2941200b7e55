import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { currencies, type ProviderEventKind } from "#db/values/vocabulary.ts";
import type { MoneyObject, MovedObject } from "#domain/payments/moved-money.ts";
import type {
  ChargeLimits,
  PageSnapshot,
  PaymentProvider,
  ProviderEvent,
  RefundSnapshot,
} from "#domain/payments/provider.ts";
import {
  ForgedEvent,
  ProviderRejected,
  ProviderUnreachable,
  UnsupportedEvent,
} from "#domain/payments/provider-errors.ts";

const SECRET = "code-provider-secret";
const sign = (body: string) => createHmac("sha256", SECRET).update(body).digest("hex");

interface Moved {
  at: Date;
  object: MoneyObject;
}

const inEachCurrency = (amount: number) =>
  Object.fromEntries(currencies.map((currency) => [currency, amount])) as ChargeLimits["least"];

/**
 * A payment provider in memory without its own payment page. The shopper receives a code and enters the code
 * at the provider. The payment page is a page of the shop. The tests use this provider as a second adapter of
 * the payment port.
 */
export class CodeProvider {
  readonly #pages = new Map<string, { snapshot: PageSnapshot; code: string; createdAt: Date }>();
  readonly #refunds: RefundSnapshot[] = [];
  readonly #events: ProviderEvent[] = [];
  readonly #moved: Moved[] = [];
  readonly #answers = new Map<string, { request: string; id: string }>();
  #count = 0;
  /** Additional objects that the provider returns in each list of money movements. */
  readonly odd: MovedObject[] = [];
  /** When the shop reads a page, the values in `shown` replace the values of the page. */
  shown: Partial<Pick<PageSnapshot, "paymentId" | "amountTotal">> = {};

  /** The provider without any of the optional functions. */
  readonly bare: PaymentProvider = {
    name: "code",
    charges: {
      least: inEachCurrency(1),
      most: inEachCurrency(1_000_000_000),
      methods: { card: { takes: "all", delay: null, isRefundable: true } },
    },
    connection: {
      mode: "test",
      keySetting: "CODE_KEY",
      keyEnd: "code",
      webhookSetting: "CODE_WEBHOOK_SECRET",
      hasWebhookSecret: true,
      pageOrigins: [],
    },

    openPage: async (request, key) => {
      const { orderId, shopId, currency, lines, expiresAt } = request;
      const id = this.#answer(key, JSON.stringify(request), () => this.#id("page"));
      const opened = this.#pages.get(id);
      if (opened) return opened.snapshot;
      const snapshot: PageSnapshot = {
        id,
        orderId,
        shopId,
        status: "open",
        payment: "unpaid",
        voucher: null,
        amountTotal: lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0),
        addedTax: 0,
        isSoldByProvider: false,
        currency,
        paymentId: null,
        url: request.successUrl(id),
        expiresAt,
        livemode: false,
        cardKey: null,
        isDeclined: false,
      };
      this.#pages.set(id, { snapshot, code: randomUUID(), createdAt: new Date() });
      return snapshot;
    },
    readPage: async (id) => {
      const snapshot = this.#pages.get(id)?.snapshot;
      return snapshot ? { ...snapshot, ...this.shown } : null;
    },
    endPage: async (id) => {
      const page = this.#pages.get(id);
      if (page?.snapshot.status !== "open") return false;
      page.snapshot = { ...page.snapshot, status: "expired" };
      this.#report("page_changed", id, { page: id, order: page.snapshot.orderId ?? undefined });
      return true;
    },
    findPage: async (by) => {
      const page = "paymentId" in by ? this.#pageOfPayment(by.paymentId) : this.#pageOfOrder(by);
      return page ? { page } : null;
    },

    createRefund: async ({ paymentId, amount, refundId }, key) => {
      const id = this.#answer(key, JSON.stringify({ paymentId, amount, refundId }), () => this.#id("refund"));
      const known = this.#refunds.find((refund) => refund.id === id);
      if (known) return known;
      const page = this.#pageOfPayment(paymentId);
      const back = this.#refunds.filter((refund) => refund.paymentId === paymentId);
      const left = (page?.amountTotal ?? 0) - back.reduce((sum, refund) => sum + refund.amount, 0);
      if (!page || amount > left) throw new ProviderRejected("nothing_left");
      const { currency } = page;
      const refund: RefundSnapshot = { id, refundId, paymentId, state: "succeeded", amount, currency };
      this.#refunds.push(refund);
      this.#move({ kind: "refund", id, paymentId, state: "succeeded", amount, currency });
      this.#report("refund", id, { payment: paymentId });
      return refund;
    },
    listRefunds: async (paymentId) => this.#refunds.filter((refund) => refund.paymentId === paymentId),

    listEvents: (since) => listOf(this.#events.filter(({ createdAt }) => createdAt >= since)),
    readEvent: (body, headers) => {
      const given = Buffer.from(headers.get("code-signature") ?? "");
      const wanted = Buffer.from(sign(body));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
        throw new ForgedEvent("signature");
      const event = this.#events.find(({ id }) => id === body);
      if (!event) throw new UnsupportedEvent("body");
      return event;
    },
  };

  /** The provider that also keeps its own records of money movements. */
  readonly provider: PaymentProvider = {
    ...this.bare,
    ledger: {
      listMoved: (from, until) =>
        listOf([
          ...this.odd,
          ...this.#moved.filter(({ at }) => at >= from && at < until).map(({ object }) => object),
        ]),
      readMoved: async (id) =>
        [...this.odd, ...this.#moved.map(({ object }) => object)].find((object) => object.id === id) ?? null,
    },
  };

  /** Returns the code that the shopper of a page received. */
  codeOf(pageId: string): string {
    return this.#pages.get(pageId)?.code ?? "";
  }

  /** Pays the open page with this code. Returns false when no open page has the code. */
  enterCode(code: string): boolean {
    const page = [...this.#pages.values()].find((one) => one.code === code && one.snapshot.status === "open");
    if (!page) return false;
    const { id, orderId, amountTotal: amount, currency } = page.snapshot;
    const paymentId = this.#id("payment");
    page.snapshot = { ...page.snapshot, status: "complete", payment: "paid", paymentId };
    this.#move({ kind: "payment", id: paymentId, paymentId, amount, currency });
    const references = { page: id, payment: paymentId, order: orderId ?? undefined };
    this.#report("page_completed", id, references);
    this.#report("payment", paymentId, references);
    return true;
  }

  /** Returns a signed webhook whose body contains only the id of an event. */
  webhookOf(body: string): { body: string; headers: Headers } {
    return { body, headers: new Headers({ "code-signature": sign(body) }) };
  }

  #id(kind: string): string {
    return `code_${kind}_${++this.#count}_${randomUUID().slice(0, 8)}`;
  }

  /** Returns the id that the first request with an idempotency key received. */
  #answer(key: string, request: string, create: () => string): string {
    const known = this.#answers.get(key);
    if (known && known.request !== request) throw new ProviderUnreachable("differed");
    const id = known?.id ?? create();
    this.#answers.set(key, { request, id });
    return id;
  }

  #pageOfPayment(paymentId: string): PageSnapshot | null {
    return (
      [...this.#pages.values()].find(({ snapshot }) => snapshot.paymentId === paymentId)?.snapshot ?? null
    );
  }

  #pageOfOrder({ orderId, since }: { orderId: string; since: Date }): PageSnapshot | null {
    const isOfOrder = ({ snapshot, createdAt }: { snapshot: PageSnapshot; createdAt: Date }) =>
      snapshot.orderId === orderId && createdAt >= since;
    return [...this.#pages.values()].find(isOfOrder)?.snapshot ?? null;
  }

  #move(object: MoneyObject): void {
    this.#moved.push({ at: new Date(), object });
  }

  #report(kind: ProviderEventKind, objectId: string, references: ProviderEvent["references"]): void {
    const id = this.#id("event");
    this.#events.push({ id, kind, type: kind, createdAt: new Date(), livemode: false, objectId, references });
  }
}

async function* listOf<T>(all: T[]): AsyncIterable<T[]> {
  yield all;
}
