import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type AnswerSnapshot, answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import { isDatabaseAway, isUnstorableText } from "#db/health/database-errors.ts";
import { type Caller, NO_ORIGIN } from "#domain/kernel/caller.ts";
import { env } from "#env";
import { logError } from "./base/log.ts";
import { catalogDocuments } from "./documents/catalog-documents.ts";
import { pageHandlers } from "./documents/page-handlers.ts";
import { withLoads } from "./documents/route-loads.ts";
import { SCRIPT_NONCE } from "./page-cache/page-entry.ts";
import { documentAddress } from "./page-cache/page-target.ts";
import { type PageVariant, preferenceCookies } from "./page-cache/page-variant.ts";

const SHOP = new URL(env.APP_URL);

/** A request for the router. The host has already read the body and identified the caller. */
export interface OwnRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Headers;
  body: Buffer | undefined;
  caller: Caller;
}

export interface PersonalAnswer {
  response: Response;
  /** The nonce of the page's inline scripts, or undefined in development, where Vite adds its own scripts. */
  nonce: string | undefined;
  /** The earliest time at which the answer is sent, as a value of `performance.now()`. */
  notBefore?: number | undefined;
  /** A promise whose response replaces `response`. */
  later?: Promise<Response> | undefined;
}

/**
 * Answers requests with the pages of the shop. A page is rendered for one caller, or for all visitors
 * together.
 */
export interface Router {
  /** Returns the answer for one caller. */
  answer: (request: OwnRequest) => Promise<PersonalAnswer>;
  /**
   * Returns a catalog page that all visitors of the same variant share. The router uses only the URL and the
   * variant of the request. While the data of the page are the same, the function returns the same object.
   */
  shared: (address: string, variant: PageVariant, isSignedIn: boolean) => Promise<Response>;
}

/** Connects the router's build to the shop's contexts. */
export function openRouter(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: "production" | "development",
): Router {
  const isBuilt = mode === "production" && typeof build !== "function";
  const handle = isBuilt ? pageHandlers(withLoads(build)) : createRequestHandler(build, mode);
  const render = async (request: Request, context: RouterContextProvider) =>
    withPage(await settled(handle(request, context), context), context, request.method);
  /** Renders a page for the page cache. The page cache later replaces the nonce. */
  const renderShared = async (request: Request, context: RouterContextProvider) => {
    const response = await render(request, context);
    const { nonce } = context.get(answerContext);
    if (nonce && response.headers.get("content-type")?.startsWith("text/html"))
      response.headers.set(SCRIPT_NONCE, nonce);
    return response;
  };
  const documents = isBuilt ? catalogDocuments(build, renderShared) : undefined;

  return {
    answer: async ({ method, target, headers, body, caller }) => {
      const nonce = mode === "production" ? newNonce() : undefined;
      // The router compares the request's origin with the request's URL. The router gets the shop's own
      // origin, because the host has already checked the real origin more strictly. The request for the
      // router has no abort signal. Therefore an action that has begun is completed, even when the visitor
      // closes the page.
      if (headers.has("origin")) headers.set("origin", SHOP.origin);
      const request = new Request(new URL(target, SHOP), {
        method,
        headers,
        ...(body ? { body: new Uint8Array(body) } : {}),
      });
      const context = contexts(caller, caller.origin.requestId, nonce);
      const response = await render(request, context);
      const { notBefore, later } = context.get(answerContext);
      return { response, nonce, notBefore, later };
    },

    shared: async (address, variant, isSignedIn) => {
      const request = new Request(new URL(address, SHOP), {
        headers: { cookie: preferenceCookies(variant) },
      });
      const context = contexts(isSignedIn ? SOMEBODY : NOBODY, "shared", newNonce());
      if (!documents || documentAddress(address) === undefined) return renderShared(request, context);
      const name = `${address} ${variant.theme} ${variant.language} ${isSignedIn ? "in" : "out"}`;
      return documents({ request, name, context });
    },
  };
}

const NONCE_BYTES = 18;
/**
 * One call of the random generator creates the bytes for many nonces, because the call takes longer than the
 * creation of the bytes.
 */
let random = Buffer.alloc(0);
let used = 0;

function newNonce(): string {
  if (used === random.length) {
    random = randomBytes(256 * NONCE_BYTES);
    used = 0;
  }
  used += NONCE_BYTES;
  return random.toString("base64", used - NONCE_BYTES, used);
}

/**
 * Returns the router's answer. When the database is unavailable or cannot store a text, the function throws
 * the cause instead of returning an error page. When this function throws, the host answers 503 or 400.
 */
async function settled(answer: Promise<Response>, context: RouterContextProvider): Promise<Response> {
  const response = await answer;
  const { failure } = context.get(answerContext);
  if (response.status >= 500 && (isDatabaseAway(failure) || isUnstorableText(failure))) throw failure;
  return response;
}

/**
 * Returns the answer with a new body: the page that was rendered for this answer. An answer for which no page
 * was rendered is returned unchanged.
 */
function withPage(response: Response, context: RouterContextProvider, method: string): Response {
  // The router's data is UTF-8, but the content type of the data does not name this encoding.
  if (response.headers.get("content-type") === "text/x-script")
    response.headers.set("content-type", "text/x-script; charset=utf-8");
  const { bytes } = context.get(answerContext).page;
  if (bytes === undefined || method === "HEAD" || response.body !== null) return response;
  return new Response(bytes, { status: response.status, headers: response.headers });
}

const NOBODY: Caller = { kind: "visitor", origin: NO_ORIGIN };
/**
 * The caller with which the router renders one page for all signed-in shoppers. This caller has no shopper
 * id. A page that is cached for all shoppers must not show the data of any shopper.
 */
const SOMEBODY: Caller = { kind: "shopper", userId: "", email: "", sessionId: "", origin: NO_ORIGIN };

function contexts(caller: Caller, requestId: string, nonce: string | undefined): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  const snapshot: AnswerSnapshot = {
    ...(nonce ? { nonce } : {}),
    requestId,
    page: {},
    report: (error) => {
      snapshot.failure = error;
      logError("a page failed", error, requestId);
    },
  };
  context.set(answerContext, snapshot);
  return context;
}
