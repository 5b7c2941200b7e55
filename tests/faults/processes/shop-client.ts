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

/**
 * Sends requests to the shop as a browser does: with keep-alive connections, the shop's own origin and a
 * session cookie.
 */
export interface ShopClient {
  /** Sends one request. @throws Error when the connection breaks. */
  send(sent: Sent): Promise<Answer>;
  /** Requests the payment page for one product, as a click on Pay does. */
  clickPay(shopper: SignedIn, productId: string, attemptId?: string): Promise<Answer>;
  /**
   * Leaves the payment page of an order without paying: sends the same request as the page after a cancelled
   * payment.
   */
  cancel(shopper: SignedIn, orderId: string): Promise<Answer>;
  /** Asks for the state of the order, as the page after paying does. */
  comeBack(shopper: SignedIn, orderId: string): Promise<Answer>;
  /** Requests the success page, as a document or as router data. */
  openSuccessPage(shopper: SignedIn, session: string, form: "page" | "data"): Promise<Answer>;
  /** Opens one delivery, as a click on Reveal does. */
  reveal(shopper: SignedIn, deliverableId: string): Promise<Answer>;
  /** Returns the host and cookie headers of a shopper. */
  cookieOf(shopper: SignedIn): Record<string, string>;
  /** Aborts all open requests. After the abort, the client sends nothing. */
  close(): void;
}

/** The error that a request throws when the client has been closed. */
class ClientClosed extends Error {}

/** The answer of the shop to a click on Pay. */
export interface PaymentPage {
  orderId: string;
  /** The id of the provider's session, from the URL of the payment page. */
  session: string;
}

/** Creates a client for the shop on a loopback port. */
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
    cancel: (shopper, orderId) => post(shopper, `/payment-cancelled?order=${orderId}`, {}),
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

/** Parses the answer to a click on Pay. @throws Error when the answer is not 200 with a payment page. */
export function paymentPage(answer: Answer): PaymentPage {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.slice(0, 300)}`);
  const { session_url, order_id } = JSON.parse(answer.body) as { session_url: string; order_id: string };
  const session = /cs_test_\w+/.exec(session_url)?.[0];
  if (!session) throw new Error(`no session in ${session_url}`);
  return { orderId: order_id, session };
}

/** Returns the error code of an answer, or an empty string. */
export const errorCode = (answer: Answer): string =>
  (JSON.parse(answer.body) as { error?: { code?: string } }).error?.code ?? "";

/**
 * Repeats a request until the server answers without a server error, for up to one minute.
 * @param onCut called for each attempt that failed.
 * @throws ClientClosed immediately when the client was closed.
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
