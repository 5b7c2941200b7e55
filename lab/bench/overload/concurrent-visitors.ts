import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../quantiles.ts";
import type { KindResult, LoadPlan, LoadResult, RequestKind } from "./load-plan.ts";

/**
 * A load generator in its own process. The generator's argument is the plan: `{"port":3000,"rate":200,...}`.
 * When the plan has a `rate`, the generator starts `rate` requests per second and does not wait for earlier
 * answers. When the plan has no rate, the generator keeps `concurrency` requests open. The generator writes
 * the results as one line of JSON.
 */

/**
 * Of ten requests, seven ask for catalog pages that the shop renders each time. Two of the requests are for a
 * personal page, and one request is a click on Pay.
 */
const MIX: readonly RequestKind[] = [
  "page",
  "page",
  "own",
  "page",
  "page",
  "pay",
  "page",
  "own",
  "page",
  "page",
];
const OPEN_MAX = 1_500;
const SILENT_MS = 20_000;

async function main(): Promise<void> {
  const plan = JSON.parse(process.argv[2] ?? "{}") as LoadPlan;
  process.stdout.write(`${JSON.stringify(await gather(plan))}\n`);
}

async function gather(plan: LoadPlan): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: OPEN_MAX + 8 });
  const okTimes: Record<RequestKind, number[]> = { page: [], own: [], pay: [] };
  const rejectedTimes: Record<RequestKind, number[]> = { page: [], own: [], pay: [] };
  const sent: Record<RequestKind, number> = { page: 0, own: 0, pay: 0 };
  const others: Record<string, number> = {};
  const orders: string[] = [];
  let held = 0;
  let open = 0;

  const one = async (index: number) => {
    const kind = MIX[index % MIX.length] ?? "page";
    sent[kind]++;
    open++;
    const began = performance.now();
    try {
      const { status, retryAfter, body } = await send(plan, agent, kind, index);
      const took = performance.now() - began;
      if (status === 200) okTimes[kind].push(took);
      else if (status === 503 && retryAfter) rejectedTimes[kind].push(took);
      else others[`${kind} ${status}`] = (others[`${kind} ${status}`] ?? 0) + 1;
      if (status === 200 && kind === "pay") orders.push((JSON.parse(body) as { order_id: string }).order_id);
    } catch (error) {
      const words = `${kind} ${error instanceof Error ? error.message : error}`;
      others[words] = (others[words] ?? 0) + 1;
    } finally {
      open--;
    }
  };

  const began = performance.now();
  const end = began + plan.seconds * 1000;
  let index = 0;
  if (plan.rate) {
    const underWay: Promise<void>[] = [];
    for (; performance.now() < end; await sleep(1)) {
      const due = ((performance.now() - began) / 1000) * plan.rate;
      for (; index < due; index++) {
        if (open < OPEN_MAX) underWay.push(one(index));
        else held++;
      }
    }
    await Promise.all(underWay);
  } else {
    const lane = async () => {
      while (performance.now() < end) await one(index++);
    };
    await Promise.all(Array.from({ length: plan.concurrency ?? 1 }, lane));
  }
  agent.destroy();
  const at = (times: readonly number[], part: number) => (times.length > 0 ? quantile(times, part) : null);
  const part = (kind: RequestKind): KindResult => ({
    sent: sent[kind],
    ok: okTimes[kind].length,
    refused: rejectedTimes[kind].length,
    p50: at(okTimes[kind], 0.5),
    p99: at(okTimes[kind], 0.99),
    worst: at(okTimes[kind], 1),
    rejectedP99: at(rejectedTimes[kind], 0.99),
    rejectedWorst: at(rejectedTimes[kind], 1),
  });
  const parts = { page: part("page"), own: part("own"), pay: part("pay") };
  return { seconds: plan.seconds, parts, others, held, orders };
}

function send(plan: LoadPlan, agent: Agent, kind: RequestKind, index: number) {
  const host = `localhost:${plan.port}`;
  // The generator takes the next shopper after every ten requests. If the generator took the next shopper
  // after every single request, only every tenth shopper would ever click on Pay.
  const cookie = `handover=${plan.tokens[Math.floor(index / MIX.length) % plan.tokens.length]}`;
  const content = {
    items: [{ product_id: plan.productIds[index % plan.productIds.length], quantity: 1 }],
    customer_data: { full_name: "Ana Prado", phone: "5511999990000" },
    payment_method: "card",
    attempt_id: randomUUID(),
  };
  const sending = {
    // An unknown parameter prevents caching, so the shop renders the page for each request.
    page: { path: `/marketplace?seen=${index}`, headers: { host, accept: "text/html" } },
    own: { path: "/account", headers: { host, cookie, accept: "text/html" } },
    pay: {
      path: "/functions/create-payment-intent-secure",
      method: "POST",
      headers: {
        host,
        cookie,
        origin: `http://${host}`,
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
      },
    },
  }[kind];
  return new Promise<{ status: number; retryAfter: boolean; body: string }>((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port: plan.port, agent, timeout: SILENT_MS, ...sending },
      (answer) => {
        let body = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk: string) => {
          if (kind === "pay") body += chunk;
        });
        answer.once("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: /^\d+$/.test(answer.headers["retry-after"] ?? ""),
            body,
          }),
        );
        answer.once("error", reject);
      },
    );
    asked.once("timeout", () => asked.destroy(new Error(`silent for ${SILENT_MS / 1000} s`)));
    asked.once("error", reject);
    asked.end(kind === "pay" ? JSON.stringify(content) : undefined);
  });
}

await main();
