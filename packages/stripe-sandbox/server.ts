import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { apiRoutes } from "./api.ts";
import { defaultConditions } from "./context/conditions.ts";
import { nobody, type Sandbox } from "./context/context.ts";
import { KeyRights } from "./context/restricted-key.ts";
import { WebhookSender } from "./context/webhook-sender.ts";
import { controlRoutes } from "./control.ts";
import { scheduleRuling } from "./courses/dispute-course.ts";
import { scheduleChange } from "./courses/refund-course.ts";
import { pageRoutes } from "./hosted-page/page-routes.ts";
import { FaultScript } from "./http/faults.ts";
import { VirtualClock } from "./records/clock.ts";
import { Store } from "./records/store.ts";
import { scheduleExpiry } from "./sessions/checkout-sessions.ts";
import { isUnpaidVoucher, scheduleVoucherEnd } from "./sessions/voucher-payments.ts";
import { eventPayload } from "./webhooks/events.ts";
import { registerEndpoint, type StartEndpoint } from "./webhooks/webhook-endpoints.ts";

export interface SandboxOptions {
  /** The port. With the value 0, the server uses any free port. */
  port: number;
  /** The network address on which the sandbox listens. By default, only this machine can connect. */
  host?: string;
  /** A folder that stores the state for the next start. Without a folder, the state is only in memory. */
  dataDir?: string;
  /** The secret key that clients must send. */
  apiKey: string;
  /**
   * The endpoint that receives the events of the types in `events`. Without `events`, the endpoint receives
   * every type.
   */
  webhooks?: StartEndpoint;
  /** Whether the control interface under /_test is open. */
  control: boolean;
  /** The seed of the random generator for the order, the delays and the losses of webhooks. */
  seed?: number;
  /** The base URL of the pages that payers open. The default is http://localhost:PORT. */
  publicUrl?: string;
}

export interface RunningSandbox {
  url: string;
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts a sandbox and resolves when it accepts connections.
 * @throws Error when the port or the folder cannot be used, or the key does not start with sk_test_.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  if (!options.apiKey.startsWith("sk_test_"))
    throw new Error("the sandbox accepts only a key that starts with sk_test_");
  let app: Hono<{ Bindings: HttpBindings }> | undefined;
  const server = createAdaptorServer({
    fetch: (request, env) =>
      app ? app.fetch(request, env as HttpBindings) : new Response(null, { status: 503 }),
  }) as Server;
  // The sandbox opens the port before it opens the data folder. When another sandbox already uses the port,
  // the start fails here and does not change the data folder of that sandbox.
  await listening(server, options.port, options.host ?? "127.0.0.1");
  let store: Store;
  try {
    store = new Store(options.dataDir);
  } catch (error) {
    server.close();
    throw error;
  }
  const clock = new VirtualClock();
  const sandbox: Sandbox = {
    store,
    clock,
    webhooks: new WebhookSender(store, clock, (record) => eventPayload(sandbox, record)),
    rights: new KeyRights(),
    conditions: defaultConditions,
    publicUrl: options.publicUrl?.replace(/\/$/, "") ?? "",
    cause: nobody,
  };
  const faults = new FaultScript();
  const { port } = server.address() as AddressInfo;
  if (sandbox.publicUrl === "") sandbox.publicUrl = `http://localhost:${port}`;
  begin(sandbox, options);
  resume(sandbox);
  app = routes(sandbox, options, faults);
  return {
    url: sandbox.publicUrl,
    port,
    stop: async () => {
      faults.stop();
      sandbox.webhooks.stop();
      clock.clear();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      store.close();
    },
  };
}

function routes(
  sandbox: Sandbox,
  options: SandboxOptions,
  faults: FaultScript,
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get("/healthz", (c) => c.text("ok"));
  app.route("/", apiRoutes(sandbox, options.apiKey, faults));
  app.route("/", pageRoutes(sandbox, faults));
  if (options.control) {
    const reset = () => {
      faults.set([]);
      sandbox.rights.set({});
      faults.stop();
      sandbox.webhooks.reset();
      sandbox.conditions = defaultConditions;
      sandbox.clock.clear();
      sandbox.clock.restore(0);
      sandbox.store.reset();
      begin(sandbox, options);
    };
    app.route("/", controlRoutes(sandbox, faults, reset));
  }
  app.notFound((c) => c.text("not found", 404));
  app.onError((error, c) => {
    console.error(error);
    return c.text("The card sandbox failed; its log says why.", 500);
  });
  return app;
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/**
 * Sets the seed and the webhook endpoint from the options. The sandbox calls the function at every start and
 * after a reset.
 */
function begin(sandbox: Sandbox, options: SandboxOptions): void {
  if (options.seed !== undefined) sandbox.webhooks.change({ seed: options.seed });
  if (options.webhooks) registerEndpoint(sandbox, options.webhooks);
  sandbox.store.flush();
}

/** Restores the state of the data folder: the clock, all timers, and the unanswered webhooks. */
function resume(sandbox: Sandbox): void {
  const { store, clock } = sandbox;
  const offset = store.settings.get("clock")?.value;
  if (typeof offset === "number") clock.restore(offset);
  for (const record of store.sessions.oldestFirst())
    if (record.session.status === "open") scheduleExpiry(sandbox, record);
    else if (isUnpaidVoucher(record)) scheduleVoucherEnd(sandbox, record);
  for (const record of store.refunds.oldestFirst()) scheduleChange(sandbox, record);
  for (const dispute of store.disputes.oldestFirst()) {
    if (dispute.status === "under_review" || dispute.status === "warning_under_review")
      scheduleRuling(sandbox, dispute);
  }
  sandbox.webhooks.resume();
  store.flush();
}
