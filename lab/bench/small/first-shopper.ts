import { setTimeout as sleep } from "node:timers/promises";
import { paymentPage, shopClient } from "#tests/faults/processes/shop-client.ts";
import type { SignedIn } from "#tests/faults/processes/shop-processes.ts";

/** The addresses of a shop that npm start runs. */
export interface RunningShop {
  port: number;
  sandboxPort: number;
}

const SETTLED_MS = 60_000;
const CARD = { number: "4242424242424242", expiry: "12 / 34", cvc: "123", holder: "Ana Prado" };

/** Signs up a shopper. @throws Error when the shop rejects the sign-up */
async function signUp({ port }: RunningShop): Promise<SignedIn> {
  const password = "a long enough password 1";
  const email = `first-${Date.now()}@example.com`;
  const form = { intent: "sign-up", email, password, confirm: password, fullName: "Ana Prado", phone: "" };
  const origin = `http://localhost:${port}`;
  const answer = await fetch(`${origin}/auth`, {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  const token = /(?:^|, )handover=([^;]+)/.exec(answer.headers.getSetCookie().join(", "))?.[1];
  if (!token) throw new Error(`the sign-up was answered with ${answer.status}`);
  return { userId: "", token };
}

/**
 * Buys one product as a new shopper, through the payment page of the sandbox. Returns the milliseconds from
 * the click on Pay until the order is completed. @throws Error when the order is not completed
 */
export async function buyOnce(shop: RunningShop, productId: string): Promise<number> {
  const shopper = await signUp(shop);
  const client = shopClient(shop.port);
  try {
    const began = performance.now();
    const { orderId, session } = paymentPage(await client.clickPay(shopper, productId));
    const paid = await fetch(`http://localhost:${shop.sandboxPort}/c/pay/${session}`, {
      method: "POST",
      body: new URLSearchParams(CARD),
      redirect: "manual",
    });
    if (paid.status !== 303) throw new Error(`the payment was answered with ${paid.status}`);
    for (const deadline = Date.now() + SETTLED_MS; Date.now() < deadline; await sleep(50)) {
      const { body } = await client.comeBack(shopper, orderId);
      if ((JSON.parse(body) as { status?: string }).status === "completed") return performance.now() - began;
    }
    throw new Error("the order was not completed");
  } finally {
    client.close();
  }
}
