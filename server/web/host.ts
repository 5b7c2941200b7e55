import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { isDatabaseAway } from "#db/client.server.ts";
import type { Caller, Origin } from "#domain/caller.ts";
import { env } from "#env";
import { type Admission, Busy, kindOfPath } from "./admission.ts";
import type { CataloguePages } from "./catalogue-pages.ts";
import { clientAddress } from "./client-address.ts";
import { compressPersonal } from "./compression.ts";
import { isCrossSite } from "./cross-site.ts";
import { health, readiness } from "./health.ts";
import { asksForSender, bodyLimit } from "./large-bodies.ts";
import { MAX_WEBHOOK_BODY } from "./limits.ts";
import { liveQuestion, mayHear } from "./live-topics.ts";
import type { LiveUpdates } from "./live-updates.ts";
import { logError, logRequest } from "./log.ts";
import * as refusals from "./refusals.ts";
import { type Refusal, refusalResponse, refuseRequestLine } from "./refusals.ts";
import { BodyTooLarge, BodyUnreadable, readBody } from "./request-body.ts";
import type { Router } from "./router.ts";
import {
  COMMON_HEADERS,
  contentSecurityPolicy,
  DEVELOPMENT_POLICY,
  PRIVATE_ADDRESSES,
} from "./security-headers.ts";

const WEBHOOK = "/webhooks/stripe";
/** What the check page asks whether it answers at all (spec: shopper §7 Functions). */
const ASKED_FOR_OPTIONS = new Set([
  WEBHOOK,
  "/functions/create-payment-intent-secure",
  "/functions/process-payment-delivery",
]);

/** What the host is made of; tests put their own parts in. */
export interface HostParts {
  router: Router;
  /** Absent while developing: every page is then rendered anew. */
  pages: CataloguePages | undefined;
  findCaller: (request: Request, origin: Origin) => Promise<Caller>;
  handleStripeWebhook: (request: Request) => Promise<Response>;
  /** Whether a path can only be a built file, and the file is not there. */
  isMissingFile: (path: string) => boolean;
  isStopping: () => boolean;
  isDevelopment: boolean;
  /** What the process takes on at once. */
  admission: Admission;
  /** Absent while developing: pages then change only when they are asked for. */
  live: LiveUpdates | undefined;
}

export interface HostBindings extends HttpBindings {
  requestId: string;
}
type HostContext = Context<{ Bindings: HostBindings }>;

/** The order of everything a request passes on its way to a page: each step either answers or lets it on. */
export function createHost(parts: HostParts): Hono<{ Bindings: HostBindings }> {
  const host = new Hono<{ Bindings: HostBindings }>();
  const { admission } = parts;

  const refuse = (c: HostContext, refusal: Refusal) =>
    refusalResponse(refusal, c.env.incoming, c.env.requestId);

  host.use(async (c, next) => {
    const started = performance.now();
    await next();
    if (!c.env.outgoing.headersSent) finish(c, parts.isDevelopment);
    const status = c.env.outgoing.headersSent ? c.env.outgoing.statusCode : c.res.status;
    logRequest(c.env.incoming.method ?? "", c.req.path, status, performance.now() - started, c.env.requestId);
  });

  host.use(async (c, next) => {
    const isAsked = c.env.incoming.method === "OPTIONS" && ASKED_FOR_OPTIONS.has(c.req.path);
    return isAsked ? new Response(null, { status: 204, headers: { Allow: "POST, OPTIONS" } }) : next();
  });

  host.use(async (c, next) => {
    const refusal = refuseRequestLine(c.env.incoming.method ?? "", c.env.incoming.url ?? "");
    return refusal ? refuse(c, refusal) : next();
  });

  host.get("/healthz", () => health());
  host.get("/readyz", () => readiness(parts.isStopping()));
  // Before requests are counted: these stay open for as long as a page is looked at.
  host.get("/live", (c) => liveUpdates(c, parts));
  host.get("/admin/live", (c) => liveUpdates(c, parts));

  host.use(async (c, next) => {
    const leave = admission.enter(c.req.path === WEBHOOK ? "webhook" : kindOfPath(c.req.path));
    if (!leave) return refuse(c, refusals.BUSY);
    try {
      await next();
    } finally {
      leave();
    }
  });

  host.use(async (c, next) => (parts.isMissingFile(c.req.path) ? refuse(c, refusals.NO_SUCH_FILE) : next()));

  host.all(WEBHOOK, async (c) => {
    if (c.env.incoming.method !== "POST") {
      return refuse(c, { ...refusals.NOT_ALLOWED, headers: { Allow: "POST" } });
    }
    const body = await wholeBody(c, MAX_WEBHOOK_BODY);
    if (!Buffer.isBuffer(body)) return refuse(c, body);
    const request = new Request(c.req.url, {
      method: "POST",
      headers: c.req.raw.headers,
      body: new Uint8Array(body),
    });
    return admission.work("webhook", () => parts.handleStripeWebhook(request), c.env.outgoing);
  });

  host.use(async (c, next) => {
    const { incoming } = c.env;
    if (incoming.method !== "GET" && incoming.method !== "HEAD") {
      return isCrossSite(originOf(incoming), env.APP_URL) ? refuse(c, refusals.CROSS_SITE) : next();
    }
    const page = parts.pages?.recognize(incoming);
    if (!page) return next();
    await parts.pages?.send(page, incoming, c.env.outgoing, c.env.requestId);
    return RESPONSE_ALREADY_SENT;
  });

  host.all("*", (c) => personalPage(c, parts));

  host.notFound((c) => refuse(c, refusals.NO_SUCH_FILE));
  host.onError((error, c) => {
    if (error instanceof Busy) return refuse(c, refusals.BUSY);
    if (isDatabaseAway(error)) return refuse(c, refusals.UNAVAILABLE);
    logError("a request failed", error, c.env.requestId);
    return refuse(c, refusals.FAILED);
  });
  return host;
}

/** `/live?topic=…`: a page is told of changes from now on, of each only if its viewer may hear of it. */
async function liveUpdates(c: HostContext, { live, findCaller }: HostParts): Promise<Response> {
  const { incoming, outgoing, requestId } = c.env;
  const asked = liveQuestion(incoming.url ?? "");
  if (!asked || incoming.method !== "GET") return refusalResponse(refusals.NO_SUCH_FILE, incoming, requestId);
  if (isCrossSite(originOf(incoming), env.APP_URL))
    return refusalResponse(refusals.CROSS_SITE, incoming, requestId);
  // The browser does not ask again after this answer.
  if (!live) return new Response(null, { status: 204 });
  const origin = originInWords(incoming, requestId);
  // Whoever asks for the store's catalogue hears the same: their session is not looked up.
  const isForAll = !asked.isOfStaff && asked.topics.has("catalogue");
  const caller: Caller = isForAll ? { kind: "visitor", origin } : await findCaller(c.req.raw, origin);
  const userId = caller.kind === "shopper" ? caller.userId : undefined;
  const viewer = { userId, mayHear: mayHear(caller), ...whoIsThere(incoming, origin) };
  const isOpen = live.open(asked, viewer, incoming, outgoing);
  return isOpen ? RESPONSE_ALREADY_SENT : refusalResponse(refusals.BUSY, incoming, requestId);
}

/** What tells people apart while they are here, and the country that the proxy in front of the shop names. */
function whoIsThere(incoming: IncomingMessage, origin: Origin) {
  const named = env.COUNTRY_HEADER ? incoming.headers[env.COUNTRY_HEADER] : undefined;
  const country = typeof named === "string" ? named.toUpperCase() : "";
  return { address: origin.ip, userAgent: origin.userAgent, country };
}

/** Where a request came from, for the audit log and the limits. */
function originInWords(incoming: IncomingMessage, requestId: string): Origin {
  return {
    ip: clientAddress(incoming, env.TRUSTED_PROXIES),
    userAgent: (incoming.headers["user-agent"] ?? "").slice(0, 300),
    requestId,
  };
}

async function personalPage(c: HostContext, parts: HostParts): Promise<Response> {
  const { incoming, requestId } = c.env;
  const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
  const origin = originInWords(incoming, requestId);
  const sender = hasBody && asksForSender(c.req.path) ? await parts.findCaller(c.req.raw, origin) : undefined;
  const body = hasBody ? await wholeBody(c, bodyLimit(c.req.path, sender)) : undefined;
  if (body && !Buffer.isBuffer(body)) return refusalResponse(body, incoming, requestId);
  const answer = async () =>
    parts.router.answer({
      method: incoming.method ?? "GET",
      target: incoming.url ?? "/",
      headers: c.req.raw.headers,
      body,
      caller: sender ?? (await parts.findCaller(c.req.raw, origin)),
    });
  const { response, nonce } = await parts.admission.work(kindOfPath(c.req.path), answer, c.env.outgoing);
  const isBare = response.status >= 500 && !response.headers.get("content-type")?.match(/html|json|x-script/);
  if (isBare) return refusalResponse(refusals.FAILED, incoming, requestId);
  // An answer that brings its own policy keeps it.
  if (nonce && !response.headers.has("Content-Security-Policy"))
    response.headers.set("Content-Security-Policy", contentSecurityPolicy([`'nonce-${nonce}'`]));
  const { method = "GET", url: target = "/" } = incoming;
  return compressPersonal(response, {
    method,
    target,
    acceptEncoding: incoming.headers["accept-encoding"] as string | undefined,
  });
}

/** The body of a request, or why it is refused; a refused sender is cut off after the answer. */
async function wholeBody(c: HostContext, limit: number): Promise<Buffer | Refusal> {
  try {
    return await readBody(c.env.incoming, limit);
  } catch (error) {
    if (error instanceof BodyTooLarge) {
      const size = limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MB` : `${limit / 1024} KB`;
      return {
        ...refusals.TOO_LARGE,
        message: `What was sent is too large: at most ${size} are taken.`,
        headers: { Connection: "close" },
      };
    }
    if (error instanceof BodyUnreadable) return refusals.UNREADABLE;
    throw error;
  }
}

function originOf(incoming: IncomingMessage) {
  const site = incoming.headers["sec-fetch-site"];
  return {
    secFetchSite: Array.isArray(site) ? site[0] : site,
    origin: incoming.headers.origin,
    host: incoming.headers.host,
    hasCookie: incoming.headers.cookie !== undefined,
  };
}

/** Gives an answer the headers every answer has; what a step set itself stays. */
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
