import { timingSafeEqual } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { apiVersion } from "./context/api-version.ts";
import { nobody, type Sandbox } from "./context/context.ts";
import { ApiError, type ErrorBody, notSpoken } from "./context/errors.ts";
import { expanded, readExpansions } from "./expansion.ts";
import type { Fault, FaultScript } from "./http/faults.ts";
import { parseForm } from "./http/form-body.ts";
import { Idempotency } from "./http/idempotency.ts";
import { limitBody } from "./http/limit-body.ts";
import type { Operation } from "./http/operation.ts";
import { operations } from "./operations.ts";
import { newId } from "./records/random.ts";

type ApiContext = Context<{ Bindings: HttpBindings }>;

interface Answer {
  status: number;
  body: string;
  requestId: string;
  headers: Record<string, string>;
  /**
   * False when the request was rejected before its execution. The answer to a rejected request is not stored.
   */
  executed: boolean;
}

/**
 * The API under /v1. For each request, the sandbox checks the key, reads the parameters, and applies
 * idempotency and faults. Then the sandbox runs the operation of the request.
 */
export function apiRoutes(
  sandbox: Sandbox,
  apiKey: string,
  faults: FaultScript,
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const idempotency = new Idempotency(sandbox);
  const authorized = keyCheck(apiKey);
  app.use(
    "/v1/*",
    limitBody(1_000_000, (c) => sent(c, failed(new ApiError(413, tooLarge), newId("req_", 14)))),
  );
  for (const operation of operations) {
    app.on(operation.method, operation.path, (c) => serve(c, operation));
  }
  app.on("ALL", ["/v1/*", "/v2/*"], (c) => serve(c, undefined));
  return app;

  async function serve(c: ApiContext, operation: Operation | undefined): Promise<Response> {
    const requestId = newId("req_", 14);
    c.env.outgoing.setHeader("date", new Date(sandbox.clock.now()).toUTCString());
    const fault = faults.take(c.req.method, c.req.path);
    try {
      checkHeaders(c, authorized);
      sandbox.rights.require(c.req.method, c.req.path);
      if (!operation) throw notSpoken(`${c.req.method} ${c.req.path}`);
      const raw = await readForm(c);
      const key = c.req.method === "POST" ? c.req.header("idempotency-key") : undefined;
      const answer = await perform(c, operation, raw, key, fault, requestId);
      if (!answer) return RESPONSE_ALREADY_SENT;
      return fault?.kind === "cut" ? cut(c.env.outgoing, answer) : sent(c, answer);
    } catch (error) {
      return sent(c, failed(asApiError(error), requestId));
    }
  }

  /**
   * Runs a request under its idempotency key. Resolves with undefined when a fault prevents the answer to the
   * request.
   */
  async function perform(
    c: ApiContext,
    operation: Operation,
    raw: string,
    key: string | undefined,
    fault: Fault | undefined,
    requestId: string,
  ): Promise<Answer | undefined> {
    if (fault?.kind === "status" && !keeps(fault) && fault.when !== "after")
      return faultAnswer(fault, requestId);
    const kept = key === undefined ? undefined : idempotency.begin(key, c.req.method, c.req.path, raw);
    if (kept) {
      const headers = { "idempotent-replayed": "true", "original-request": kept.requestId };
      return { status: kept.status, body: kept.body, requestId, headers, executed: true };
    }
    try {
      if (fault?.kind === "delay") await faults.wait(fault.ms ?? 1000);
      if (fault?.kind === "timeout" && fault.when !== "after") return await leave(c.env.outgoing, fault);
      const before = fault?.kind === "status" && fault.when !== "after";
      const real = before
        ? faultAnswer(fault, requestId)
        : execute(operation, c.req.param("id") ?? "", raw, requestId, key);
      const after = fault?.kind === "status" && fault.when === "after";
      const answer = after ? faultAnswer(fault, requestId) : real;
      // When the fault's answer is not stored, the client can repeat the request and then receives the real
      // answer.
      if (key !== undefined && real.executed) {
        const { status, body } = after && !keeps(fault) ? real : answer;
        idempotency.keep(key, { status, body, requestId });
      }
      sandbox.store.flush();
      if (fault?.kind === "timeout") return await leave(c.env.outgoing, fault);
      return answer;
    } finally {
      if (key !== undefined) idempotency.end(key);
    }
  }

  function execute(
    operation: Operation,
    id: string,
    raw: string,
    requestId: string,
    key: string | undefined,
  ): Answer {
    sandbox.cause = { id: requestId, idempotency_key: key ?? null };
    try {
      const { expand, ...form } = parseForm(raw);
      const paths = readExpansions(expand, operation);
      const found = operation.run({ sandbox, id, form });
      const object = expanded(sandbox, found, operation.returns, operation.list === true, paths);
      return { status: 200, body: JSON.stringify(object), requestId, headers: {}, executed: true };
    } catch (error) {
      return failed(asApiError(error), requestId);
    } finally {
      sandbox.cause = nobody;
    }
  }

  /** Waits until the client disconnects or the fault ends, and then closes the connection. */
  async function leave(outgoing: ServerResponse, fault: Fault): Promise<undefined> {
    await faults.wait(fault.ms ?? 90_000, outgoing);
    outgoing.destroy();
    return undefined;
  }
}

const tooLarge: ErrorBody = { type: "invalid_request_error", message: "The request is larger than 1 MB." };

function keyCheck(apiKey: string): (header: string) => boolean {
  const expected = Buffer.from(apiKey);
  return (header) => {
    const [scheme, value = ""] = header.split(" ");
    const given =
      scheme?.toLowerCase() === "basic"
        ? (Buffer.from(value, "base64").toString().split(":")[0] ?? "")
        : value;
    const bytes = Buffer.from(given);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  };
}

function checkHeaders(c: ApiContext, authorized: (header: string) => boolean): void {
  const authorization = c.req.header("authorization");
  if (!authorization) {
    throw new ApiError(401, {
      type: "invalid_request_error",
      message:
        "You did not provide an API key. Provide it in the Authorization header, as 'Authorization: Bearer YOUR_SECRET_KEY'.",
    });
  }
  if (!authorized(authorization)) {
    throw new ApiError(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
  }
  const version = c.req.header("stripe-version");
  if (version !== undefined && version !== apiVersion) {
    throw new ApiError(400, {
      type: "invalid_request_error",
      message: `Invalid Stripe API version: ${version}. The card sandbox speaks ${apiVersion} only.`,
    });
  }
}

async function readForm(c: ApiContext): Promise<string> {
  const query = new URL(c.req.url).search.slice(1);
  if (c.req.method !== "POST") return query;
  const body = await c.req.text();
  const type = c.req.header("content-type") ?? "";
  if (body !== "" && !type.startsWith("application/x-www-form-urlencoded")) {
    throw new ApiError(400, {
      type: "invalid_request_error",
      message: "Invalid request (check that your POST content type is application/x-www-form-urlencoded).",
    });
  }
  return query === "" ? body : `${body}&${query}`;
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  console.error(error);
  return new ApiError(
    500,
    { type: "api_error", message: "The card sandbox failed; its log says why." },
    true,
  );
}

function failed(error: ApiError, requestId: string): Answer {
  const { status, executed } = error;
  const headers: Record<string, string> = status === 409 ? { "stripe-should-retry": "true" } : {};
  if (status >= 500) headers["stripe-should-retry"] = "false";
  return { status, body: JSON.stringify({ error: error.body }), requestId, headers, executed };
}

function keeps(fault: Fault): boolean {
  const status = fault.status ?? 500;
  return fault.keep ?? (status >= 500 && status !== 503);
}

function faultAnswer(fault: Fault, requestId: string): Answer {
  const status = fault.status ?? 500;
  const body: ErrorBody =
    status === 429
      ? {
          type: "invalid_request_error",
          code: "rate_limit",
          message: "Too many requests hit the API too quickly.",
        }
      : { type: "api_error", message: "An unknown error occurred (scripted)." };
  const headers = { "stripe-should-retry": String(!keeps(fault)) };
  return { status, body: JSON.stringify({ error: body }), requestId, headers, executed: true };
}

function headersOf(answer: Answer): Record<string, string> {
  return {
    "content-type": "application/json",
    "cache-control": "no-cache, no-store",
    "request-id": answer.requestId,
    "stripe-version": apiVersion,
    ...answer.headers,
  };
}

function sent(c: ApiContext, answer: Answer): Response {
  const key = c.req.header("idempotency-key");
  return new Response(answer.body, {
    status: answer.status,
    headers: { ...headersOf(answer), ...(key && { "idempotency-key": key }) },
  });
}

/** Sends the headers and half of the body, then closes the connection. */
function cut(outgoing: ServerResponse, answer: Answer): Response {
  const bytes = Buffer.from(answer.body);
  outgoing.writeHead(answer.status, { ...headersOf(answer), "content-length": bytes.length });
  outgoing.write(bytes.subarray(0, bytes.length >> 1), () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}
