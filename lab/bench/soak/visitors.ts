import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Purchase } from "#tests/faults/processes/buyers.ts";
import { type Answer, errorCode, paymentPage, type ShopClient } from "#tests/faults/processes/shop-client.ts";
import type { ShopProcesses, SignedIn } from "#tests/faults/processes/shop-processes.ts";

export interface SoakPlan {
  shop: ShopProcesses;
  client: ShopClient;
  perSecond: number;
  productIds: readonly string[];
  shoppers: readonly SignedIn[];
  /** The token of an admin's session. */
  staffToken: string;
  /** Returns whether a connection that was killed shortly before might be the reason for a failed request. */
  wasStruck: () => boolean;
}

export interface Visits {
  requests: number;
  reveals: number;
  /** The number of requests that failed because of a planned fault, by error message. */
  meant: Record<string, number>;
  /**
   * The number of requests that failed without a planned fault, by error message. A run passes only when a
   * planned fault explains every failed request.
   */
  errors: Record<string, number>;
  acknowledged: Purchase[];
  /** The time of each answer in seconds since the start, and its latency in milliseconds. */
  times: { second: number; ms: number }[];
}

const LISTS = ["/admin/vendas", "/admin/produtos", "/admin/inventario", "/admin/usuarios", "/admin/security"];
const AROUND = ["/", "/marketplace", "/marketplace?sort=price_asc", "/about", "/support"];
const TRIES = 8;

/** Starts `perSecond` visits in each second, in a mix of all kinds, until the returned function is called. */
export function startVisits(plan: SoakPlan): Visits & { stop: () => Promise<void> } {
  const { shop, client } = plan;
  const visits: Visits = { requests: 0, reveals: 0, meant: {}, errors: {}, acknowledged: [], times: [] };
  const began = performance.now();
  const underWay = new Set<Promise<void>>();
  let buyers = 0;
  let isOver = false;

  const count = (kind: "meant" | "errors", happened: string) => {
    const minute = Math.ceil((performance.now() - began) / 60_000);
    const what = kind === "errors" ? `minute ${minute}, ${happened}` : happened;
    visits[kind][what] = (visits[kind][what] ?? 0) + 1;
  };
  /** Sends one request. Returns undefined when the request failed, with or without a planned fault. */
  const ask = async (what: string, work: () => Promise<Answer>): Promise<Answer | undefined> => {
    visits.requests++;
    const asked = performance.now();
    try {
      const answer = await work();
      visits.times.push({ second: (performance.now() - began) / 1000, ms: performance.now() - asked });
      if (answer.status === 200) return answer;
      const code = codeOf(answer);
      const isProviders = answer.status === 503 && code === "payment_unavailable";
      const isDatabases = answer.status === 503 && plan.wasStruck();
      count(isProviders || isDatabases ? "meant" : "errors", `${what}: ${answer.status} ${code}`);
    } catch (error) {
      count("errors", `${what}: ${error instanceof Error ? error.message : error}`);
    }
    return undefined;
  };
  /** Retries a request, as people do after an error page. */
  const persist = async (what: string, work: () => Promise<Answer>) => {
    for (let tries = 1; tries <= TRIES; tries++) {
      const answer = await ask(what, work);
      if (answer) return answer;
      await sleep(1_000);
    }
    return undefined;
  };

  const buy = async (index: number) => {
    const shopper = plan.shoppers[index % plan.shoppers.length] as SignedIn;
    const productId = plan.productIds[index % plan.productIds.length] ?? "";
    const attempt = randomUUID();
    const clicked = await persist("click on Pay", () => client.clickPay(shopper, productId, attempt));
    if (!clicked) return;
    const purchase: Purchase = { ...paymentPage(clicked), toldAt: Date.now(), paid: false };
    visits.acknowledged.push(purchase);
    if (index % 7 === 6) return;
    const { outcome } = await shop.sandbox.pay({ session: purchase.session });
    if (outcome !== "succeeded") return count("errors", `payment: ${outcome}`);
    purchase.paid = true;
    if (index % 3 === 2) return;
    await persist("coming back", () => client.comeBack(shopper, purchase.orderId));
    const rows = await shop
      .query<{ id: string }>("select id from deliverables where order_id = $1", [purchase.orderId])
      .catch(() => []);
    for (const { id } of rows) {
      const opened = await persist("reveal", () => client.reveal(shopper, id));
      if (opened) visits.reveals++;
    }
  };
  const visit = async (index: number) => {
    const shopper = plan.shoppers[index % plan.shoppers.length] as SignedIn;
    const path = index % 4 === 3 ? "/account" : (AROUND[index % AROUND.length] ?? "/");
    await ask(path, () => client.send({ path, headers: client.cookieOf(shopper) }));
  };
  const work = async (index: number) => {
    const path = LISTS[index % LISTS.length] ?? "/admin";
    const { host = "" } = client.cookieOf(plan.shoppers[0] as SignedIn);
    await ask(path, () =>
      client.send({ path, headers: { host, cookie: `handover-admin=${plan.staffToken}` } }),
    );
  };
  const running = (async () => {
    for (let index = 0; !isOver; index++) {
      const turn = index % 10;
      const one = (turn < 2 ? buy(buyers++) : turn === 2 ? work((index - 2) / 10) : visit(index))
        .catch((error: unknown) => count("errors", error instanceof Error ? error.message : String(error)))
        .finally(() => underWay.delete(one));
      underWay.add(one);
      await sleep(Math.max(0, began + ((index + 1) * 1000) / plan.perSecond - performance.now()));
    }
  })();
  return Object.assign(visits, {
    stop: async () => {
      isOver = true;
      await running;
      await Promise.all(underWay);
    },
  });
}

function codeOf(answer: Answer): string {
  try {
    return errorCode(answer);
  } catch {
    return "";
  }
}
