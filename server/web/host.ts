import { setTimeout as wait } from "node:timers/promises";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import type { Webhook } from "#app/endpoints/provider-webhook.ts";
import { isDatabaseAway, isUnstorableText } from "#db/health/database-errors.ts";
import { type Caller, isCustomer, type Origin } from "#domain/kernel/caller.ts";
import type { PaymentProvider } from "#domain/payments/provider.ts";
import { env } from "#env";
import { countRequest } from "../metrics/request-seconds.ts";
import { compressPersonal } from "./base/compression.ts";
import { logError, logRequest } from "./base/log.ts";
import {
  COMMON_HEADERS,
  contentSecurityPolicy,
  DEVELOPMENT_POLICY,
  PRIVATE_ADDRESSES,
} from "./base/security-headers.ts";
import type { CatalogPages } from "./catalog-pages.ts";
import { health, readiness } from "./health.ts";
import { liveQuestion, maySubscribe } from "./live-updates/live-topics.ts";
import type { LiveUpdates } from "./live-updates/live-updates.ts";
import { Busy, kindOfWork, type LoadShedding } from "./load-shedding/load-shedding.ts";
import { hasBody, receiveBody } from "./load-shedding/receive-body.ts";
import type { UnfinishedRequests } from "./load-shedding/unfinished-requests.ts";
import { requestKindOf } from "./request-kind.ts";
import { isCrossSite } from "./requests/cross-site.ts";
import * as rejections from "./requests/errors.ts";
import { errorResponse, type Rejection, rejectMalformed } from "./requests/errors.ts";
import type { HostContext, HostEnvironment } from "./requests/host-context.ts";
import { clientOf, isForwarded, siteOf, visitorOf } from "./requests/request-origin.ts";
import { providerOfWebhook } from "./requests/webhook-path.ts";
import type { Router } from "./router.ts";
import type { SealSheets } from "./seal-sheets.ts";
import { withFollower } from "./with-follower.ts";

/** The paths to which the system check page sends OPTIONS requests (spec S7.6). */
const ASKED_FOR_OPTIONS = new Set([
  "/functions/create-payment-intent-secure",
  "/functions/process-payment-delivery",
]);

/** The parts of the host. Tests replace the parts. */
export interface HostParts {
  router: Router;
  /** The catalog pages are undefined in development, where every page is rendered for each request. */
  pages: CatalogPages | undefined;
  seals: SealSheets;
  findCaller: (request: Request, origin: Origin) => Promise<Caller>;
  handleProviderWebhook: (provider: PaymentProvider, webhook: Webhook) => Promise<Response>;
  /**
   * Whether a path begins like the paths of built files, but no built file has this path.
   */
  isMissingFile: (path: string) => boolean;
  isStopping: () => boolean;
  isDevelopment: boolean;
  /** Limits the concurrent requests of the process. */
  admission: LoadShedding;
  /** Counts the requests whose body has not arrived completely. */
  unfinished: UnfinishedRequests;
  /** Live updates are undefined in development, where pages change only when they are reloaded. */
  live: LiveUpdates | undefined;
}

/**
 * Creates the host. The steps below are in the order in which a request passes through them. Each step either
 * answers the request or passes the request to the next step.
 */
export function createHost(parts: HostParts): Hono<HostEnvironment> {
  const host = new Hono<HostEnvironment>();
  const { admission } = parts;

  const reject = (c: HostContext, rejection: Rejection) =>
    errorResponse(rejection, c.env.incoming, c.env.requestId);

  host.use(async (c, next) => {
    const started = performance.now();
    await next();
    // At this point, the request no longer occupies a load-shedding slot, so a delay blocks no other request.
    const delay = (c.get("notBefore") ?? 0) - performance.now();
    if (delay > 0) await wait(delay);
    const later = c.get("later");
    if (later) c.res = await later;
    if (!c.env.outgoing.headersSent) finish(c, parts.isDevelopment);
    const status = c.env.outgoing.headersSent ? c.env.outgoing.statusCode : c.res.status;
    const ms = performance.now() - started;
    countRequest(requestKindOf(c.env.incoming.method ?? "GET", c.req.path), status, ms);
    logRequest(c.env.incoming.method ?? "", c.req.path, status, ms, c.env.requestId);
  });

  host.use(async (c, next) => {
    const { path } = c.req;
    const isAsked = ASKED_FOR_OPTIONS.has(path) || providerOfWebhook(path);
    return isAsked && c.env.incoming.method === "OPTIONS"
      ? new Response(null, { status: 204, headers: { Allow: "POST, OPTIONS" } })
      : next();
  });

  host.use(async (c, next) => {
    const rejection = rejectMalformed(c.env.incoming);
    return rejection ? reject(c, rejection) : next();
  });

  // The shop rejects an unknown webhook path before the body of the request has arrived, and then closes the
  // connection. The client therefore does not need to send the rest of the body.
  host.use("/webhooks/*", async (c, next) =>
    providerOfWebhook(c.req.path)
      ? next()
      : reject(c, { ...rejections.NO_SUCH_FILE, headers: { Connection: "close" } }),
  );

  // Only a browser on this machine is allowed to open the mailbox. Behind a proxy, every visitor would seem
  // to be on this machine. The shop therefore rejects every request that a proxy forwarded.
  host.use("/mailbox/*", async (c, next) =>
    isForwarded(c.env.incoming) ? reject(c, rejections.NO_SUCH_FILE) : next(),
  );

  host.get("/healthz", (c) => health(c.env.incoming));
  host.get("/readyz", () => readiness(parts.isStopping));
  // A live connection stays open as long as its page is open. The live endpoints come before the
  // load-shedding step, because an open connection would occupy a slot.
  host.get("/live", (c) => liveUpdates(c, parts));
  host.get("/admin/live", (c) => liveUpdates(c, parts));

  host.use(async (c, next) =>
    parts.isMissingFile(c.req.path) ? reject(c, rejections.NO_SUCH_FILE) : next(),
  );

  host.use(async (c, next) => {
    const { incoming } = c.env;
    if (!hasBody(incoming)) return next();
    if (!providerOfWebhook(c.req.path) && isCrossSite(siteOf(incoming), env.APP_URL))
      return reject(c, rejections.CROSS_SITE);
    const rejection = await receiveBody(c, parts);
    return rejection ? reject(c, rejection) : next();
  });

  host.use(async (c, next) => {
    const isWebhook = providerOfWebhook(c.req.path) !== undefined;
    const leave = admission.enter(isWebhook ? "webhook" : kindOfWork(c.req.method, c.req.path));
    if (!leave) return reject(c, rejections.BUSY);
    try {
      await next();
    } finally {
      leave();
    }
  });

  host.all("/webhooks/*", async (c, next) => {
    const provider = providerOfWebhook(c.req.path);
    if (!provider) return next();
    if (c.env.incoming.method !== "POST") {
      return reject(c, { ...rejections.NOT_ALLOWED, headers: { Allow: "POST" } });
    }
    const body = c.get("body")?.toString() ?? "";
    const webhook = { headers: c.req.raw.headers, text: async () => body };
    return admission.work("webhook", () => parts.handleProviderWebhook(provider, webhook), c.env.outgoing);
  });

  host.use(async (c, next) => {
    const { incoming } = c.env;
    if (hasBody(incoming)) return next();
    if (parts.seals.has(c.req.path)) {
      await admission.work("page", () => parts.seals.send(c.req.path, incoming, c.env.outgoing));
      return RESPONSE_ALREADY_SENT;
    }
    const page = parts.pages?.recognize(incoming);
    if (!page) return next();
    await parts.pages?.send(page, incoming, c.env.outgoing, c.env.requestId);
    return RESPONSE_ALREADY_SENT;
  });

  host.all("*", (c) => personalPage(c, parts));

  host.notFound((c) => reject(c, rejections.NO_SUCH_FILE));
  host.onError((error, c) => {
    if (error instanceof Busy) return reject(c, rejections.BUSY);
    if (isDatabaseAway(error)) return reject(c, rejections.UNAVAILABLE);
    if (isUnstorableText(error)) return reject(c, rejections.UNSTORABLE);
    logError("a request failed", error, c.env.requestId);
    return reject(c, rejections.FAILED);
  });
  return host;
}

/**
 * `/live?topic=…`: opens a stream of change events. The viewer receives only events of topics that the viewer
 * is allowed to see.
 */
async function liveUpdates(c: HostContext, { live, findCaller }: HostParts): Promise<Response> {
  const { incoming, outgoing, requestId } = c.env;
  const asked = liveQuestion(incoming.url ?? "");
  if (!asked || incoming.method !== "GET") return errorResponse(rejections.NO_SUCH_FILE, incoming, requestId);
  if (isCrossSite(siteOf(incoming), env.APP_URL))
    return errorResponse(rejections.CROSS_SITE, incoming, requestId);
  // A browser does not reconnect after an answer with status 204.
  if (!live) return new Response(null, { status: 204 });
  const origin = clientOf(incoming, requestId);
  // Every caller receives the same catalog events, so the function does not read the session for these
  // events.
  const isPublic = !asked.isOfStaff && asked.topics.has("catalogue");
  const caller: Caller = isPublic ? { kind: "visitor", origin } : await findCaller(c.req.raw, origin);
  const userId = caller.kind === "shopper" ? caller.userId : undefined;
  const orderIds = isCustomer(caller) ? caller.orderIds : undefined;
  const viewer = { userId, orderIds, maySubscribe: maySubscribe(caller), ...visitorOf(incoming, origin) };
  const isOpen = live.open(asked, viewer, incoming, outgoing);
  return isOpen ? RESPONSE_ALREADY_SENT : errorResponse(rejections.BUSY, incoming, requestId);
}

async function personalPage(c: HostContext, parts: HostParts): Promise<Response> {
  const { incoming, requestId } = c.env;
  const origin = clientOf(incoming, requestId);
  const body = c.get("body");
  const sender = c.get("sender");
  const answer = async () => {
    const caller = sender ?? (await parts.findCaller(c.req.raw, origin));
    const method = incoming.method ?? "GET";
    const target = incoming.url ?? "/";
    return withFollower(c.req.raw, caller, () =>
      parts.router.answer({ method, target, headers: c.req.raw.headers, body, caller }),
    );
  };
  const { response, nonce, notBefore, later } = await parts.admission.work(
    kindOfWork(c.req.method, c.req.path),
    answer,
    c.env.outgoing,
  );
  c.set("notBefore", notBefore);
  c.set("later", later);
  const isBare = response.status >= 500 && !response.headers.get("content-type")?.match(/html|json|x-script/);
  if (isBare) return errorResponse(rejections.FAILED, incoming, requestId);
  // When an answer already has a content security policy, the function keeps this policy.
  if (nonce && !response.headers.has("Content-Security-Policy"))
    response.headers.set("Content-Security-Policy", contentSecurityPolicy([`'nonce-${nonce}'`]));
  const { method = "GET", url: target = "/" } = incoming;
  return compressPersonal(response, {
    method,
    target,
    acceptEncoding: incoming.headers["accept-encoding"] as string | undefined,
  });
}

/** Adds the headers of every answer. The function keeps the headers that an earlier step has set. */
function finish(c: HostContext, isDevelopment: boolean): void {
  const { headers } = c.res;
  for (const [name, value] of COMMON_HEADERS) if (!headers.has(name)) headers.set(name, value);
  if (PRIVATE_ADDRESSES.has(c.req.path)) headers.set("Referrer-Policy", "no-referrer");
  if (isDevelopment) headers.set("Content-Security-Policy", DEVELOPMENT_POLICY);
  else if (!headers.has("Content-Security-Policy"))
    headers.set("Content-Security-Policy", contentSecurityPolicy());
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  headers.set("X-Request-Id", c.env.requestId);
}
