import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { handleProviderWebhook } from "#app/endpoints/provider-webhook.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { env } from "#env";
import { sandbox } from "./build-order.ts";

/**
 * Opens an HTTP server that passes the sandbox's webhooks to the shop's own endpoint. For each webhook, the
 * server first calls `before`, which can delay or count the webhook. Call `close` before the test ends.
 */
export async function openWebhookDoor(before: () => Promise<void> | void = () => {}) {
  let received = 0;
  const server = createServer(async (request, response) => {
    received++;
    await before();
    try {
      const answer = await handleProviderWebhook(
        stripeProvider,
        new Request("http://localhost/webhooks/stripe", {
          method: "POST",
          body: await text(request),
          headers: { "stripe-signature": String(request.headers["stripe-signature"] ?? "") },
        }),
      );
      response.writeHead(answer.status).end(await answer.text());
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = await provider("webhook_endpoints", {
    url: `http://127.0.0.1:${port}/`,
    "enabled_events[]": "*",
  });
  await sandbox.rollSecret({ endpoint: String(endpoint.id), secret: env.STRIPE_WEBHOOK_SECRET, overlap: 0 });
  return {
    received: () => received,
    close: async () => {
      await provider(`webhook_endpoints/${endpoint.id}`, {}, "DELETE");
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function provider(
  path: string,
  form: Record<string, string>,
  method = "POST",
): Promise<Record<string, unknown>> {
  const response = await fetch(`${env.STRIPE_API_BASE}/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${env.STRIPE_SECRET_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    ...(method === "POST" && { body: new URLSearchParams(form) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
