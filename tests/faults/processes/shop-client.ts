import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { SignedIn } from "./shop-processes.ts";

export interface Answer {
  status: number;
  body: string;
}

interface Sent {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The shop as a browser reaches it: kept connections, the shop's own origin, a session cookie. */
export interface ShopClient {
  /** One request, answered or cut. @throws when the connection breaks. */
  send(sent: Sent): Promise<Answer>;
  /** Asks the payment page for one product, as a click on Pay does. */
  clickPay(shopper: SignedIn, productId: string, attemptId?: string): Promise<Answer>;
  /** The page a payer comes back to, asking how the order stands. */
  comeBack(shopper: SignedIn, orderId: string): Promise<Answer>;
  /** The success page itself. */
  openSuccessPage(shopper: SignedIn, session: string, form: "page" | "data"): Promise<Answer>;
  /** Opens one delivery, as a click on Reveal does. */
  reveal(shopper: SignedIn, deliverableId: string): Promise<Answer>;
  /** The headers by which the shop knows a shopper. */
  cookieOf(shopper: SignedIn): Record<string, string>;
  /** Cuts what is under way; nothing is sent any more. */
  close(): void;
}

/** Nothing is sent by a client that was closed. */
class ClientClosed extends Error {}

/** What the shop answers to a click on Pay. */
export interface PaymentPage {
  orderId: string;
  /** The provider's session behind the page's address. */
  session: string;
}

/** A client of the shop at a port of this machine. */
export function shopClient(port: number): ShopClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const origin = `http://localhost:${port}`;
  let isClosed = false;

  const send = ({ method = "GET", path, headers = {}, body }: Sent) =>
    new Promise<Answer>((resolve, reject) => {
      if (isClosed) return reject(new ClientClosed("the client was closed"));
      const asked = request(
        { host: "127.0.0.1", port, agent, method, path, timeout: 30_000, headers },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8");
          answer.on("data", (chunk) => {
            text += chunk;
          });
          answer.once("end", () => resolve({ status: answer.statusCode ?? 0, body: text }));
          answer.once("error", reject);
        },
      );
      asked.once("error", reject);
      asked.once("timeout", () => asked.destroy(new Error("no answer within 30 s")));
      asked.end(body);
    });
  const cookie = (shopper: SignedIn) => ({ host: `localhost:${port}`, cookie: `handover=${shopper.token}` });
  const post = (shopper: SignedIn, path: string, content: object) =>
    send({
      method: "POST",
      path,
      body: JSON.stringify(content),
      headers: {
        ...cookie(shopper),
        origin,
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
      },
    });

  return {
    send,
    clickPay: (shopper, productId, attemptId = randomUUID()) =>
      post(shopper, "/functions/create-payment-intent-secure", {
        items: [{ product_id: productId, quantity: 1 }],
        customer_data: { full_name: "Ana Prado", phone: "5511999990000" },
        payment_method: "card",
        attempt_id: attemptId,
      }),
    comeBack: (shopper, orderId) => post(shopper, "/functions/process-payment-delivery", { orderId }),
    openSuccessPage: (shopper, session, form) =>
      send({
        path: `/payment-success${form === "data" ? ".data" : ""}?session_id=${session}`,
        headers: cookie(shopper),
      }),
    reveal: (shopper, deliverableId) => post(shopper, `/deliverables/${deliverableId}/reveal`, {}),
    cookieOf: cookie,
    close: () => {
      isClosed = true;
      agent.destroy();
    },
  };
}

/** @throws when the answer is not 200 with a payment page. */
export function paymentPage(answer: Answer): PaymentPage {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.slice(0, 300)}`);
  const { session_url, order_id } = JSON.parse(answer.body) as { session_url: string; order_id: string };
  const session = /cs_test_\w+/.exec(session_url)?.[0];
  if (!session) throw new Error(`no session in ${session_url}`);
  return { orderId: order_id, session };
}

/** The code of a refusal. */
export const refusalCode = (answer: Answer): string =>
  (JSON.parse(answer.body) as { error?: { code?: string } }).error?.code ?? "";

/**
 * A person who tries again: the same request until it is answered without a failure of the server, for a minute.
 * @param onCut called for each try that was cut or failed.
 * @throws at once when its client was closed.
 */
export async function persist(work: () => Promise<Answer>, onCut: () => void): Promise<Answer> {
  const end = Date.now() + 60_000;
  for (;;) {
    const answer = await work().catch((error: unknown) => {
      if (error instanceof ClientClosed) throw error;
    });
    if (answer && answer.status < 500) return answer;
    onCut();
    if (Date.now() > end)
      throw new Error(`no answer within 60 s: ${answer?.status} ${answer?.body.slice(0, 200)}`);
    await wait(50 + Math.random() * 150);
  }
}
