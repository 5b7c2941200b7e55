import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type AnswerFacts, answerContext } from "#app/answer.ts";
import { callerContext } from "#app/caller.ts";
import { isDatabaseAway } from "#db/client.server.ts";
import { type Caller, NO_ORIGIN } from "#domain/kernel/caller.ts";
import { env } from "#env";
import { logError } from "./log.ts";
import { SCRIPT_NONCE } from "./page-cache/page-entry.ts";
import { type PageVariant, preferenceCookies } from "./page-cache/page-variant.ts";

const SHOP = new URL(env.APP_URL);

/** A request the host has read whole and knows the sender of. */
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
  /** What allows the page's inline scripts; absent while developing, when the tools add scripts of their own. */
  nonce: string | undefined;
  /** The answer is sent no sooner, as a time of `performance.now()`. */
  notBefore?: number | undefined;
}

/** The pages of the shop, behind the two ways they are asked for. */
export interface Router {
  /** An answer for one person. */
  answer: (request: OwnRequest) => Promise<PersonalAnswer>;
  /** A catalogue page as everybody of a variant gets it: nothing of the request that caused it takes part. */
  shared: (address: string, variant: PageVariant, isSignedIn: boolean) => Promise<Response>;
}

/** Puts the router's build behind the shop's own contexts. */
export function openRouter(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: "production" | "development",
): Router {
  const handle = createRequestHandler(build, mode);

  return {
    answer: async ({ method, target, headers, body, caller }) => {
      const nonce = mode === "production" ? newNonce() : undefined;
      // The router compares a request's origin with its address; whether the request is our own was decided before,
      // by more than that. A visitor who leaves does not abort it: what was begun for a person is finished.
      if (headers.has("origin")) headers.set("origin", SHOP.origin);
      const request = new Request(new URL(target, SHOP), {
        method,
        headers,
        ...(body ? { body: new Uint8Array(body) } : {}),
      });
      const context = contexts(caller, caller.origin.requestId, nonce);
      const response = withPage(await settled(handle(request, context), context), context, method);
      return { response, nonce, notBefore: context.get(answerContext).notBefore };
    },

    shared: async (address, variant, isSignedIn) => {
      const request = new Request(new URL(address, SHOP), {
        headers: { cookie: preferenceCookies(variant) },
      });
      const nonce = newNonce();
      const context = contexts(isSignedIn ? SOMEBODY : NOBODY, "shared", nonce);
      const response = withPage(await settled(handle(request, context), context), context, "GET");
      if (response.headers.get("content-type")?.startsWith("text/html"))
        response.headers.set(SCRIPT_NONCE, nonce);
      return response;
    },
  };
}

const newNonce = () => randomBytes(18).toString("base64");

/**
 * The router's answer, unless it is the shop's own page for an error that the database's absence has caused: this error is
 * then thrown, for the host to answer that the shop will be back.
 */
async function settled(answer: Promise<Response>, context: RouterContextProvider): Promise<Response> {
  const response = await answer;
  const { failure } = context.get(answerContext);
  if (response.status >= 500 && isDatabaseAway(failure)) throw failure;
  return response;
}

/** The router's answer with the page that was rendered for it; any other answer as it is. */
function withPage(response: Response, context: RouterContextProvider, method: string): Response {
  // The router's own data is UTF-8 and does not say so.
  if (response.headers.get("content-type") === "text/x-script")
    response.headers.set("content-type", "text/x-script; charset=utf-8");
  const { bytes } = context.get(answerContext).page;
  if (bytes === undefined || method === "HEAD" || response.body !== null) return response;
  return new Response(bytes, { status: response.status, headers: response.headers });
}

const NOBODY: Caller = { kind: "visitor", origin: NO_ORIGIN };
/** A signed-in shopper without a name: a page kept for all of them can show no one's data. */
const SOMEBODY: Caller = { kind: "shopper", userId: "", email: "", sessionId: "", origin: NO_ORIGIN };

function contexts(caller: Caller, requestId: string, nonce: string | undefined): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  const facts: AnswerFacts = {
    ...(nonce ? { nonce } : {}),
    requestId,
    page: {},
    report: (error) => {
      facts.failure = error;
      logError("a page failed", error, requestId);
    },
  };
  context.set(answerContext, facts);
  return context;
}
