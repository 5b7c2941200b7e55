import { getRequestListener, RequestError } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { requestMessages } from "#messages/server/server-messages.ts";
import { logError } from "./base/log.ts";
import { COMMON_HEADERS, contentSecurityPolicy } from "./base/security-headers.ts";
import { BROKEN_ADDRESS, FAILED } from "./requests/errors.ts";

type FetchCallback = Parameters<typeof getRequestListener>[0];

/**
 * Converts the host to a listener of Node's server. When the adapter rejects a request, the answer also has
 * the common headers.
 */
export const toNodeListener = (fetchCallback: FetchCallback) =>
  getRequestListener(sentOnce(fetchCallback), {
    errorHandler: (error) => {
      const isMalformed = error instanceof RequestError;
      if (!isMalformed) logError("a request failed outside the host", error);
      const { status, code } = isMalformed ? BROKEN_ADDRESS : FAILED;
      return Response.json(
        { error: { code, message: requestMessages.en.errors[code], details: {} } },
        {
          status,
          headers: [
            ...COMMON_HEADERS.map(([name, value]): [string, string] => [name, value]),
            ["Content-Security-Policy", contentSecurityPolicy()],
            ["Cache-Control", "no-store"],
          ],
        },
      );
    },
  });

/**
 * Wraps the host for the adapter. When the host has already sent the answer itself, the wrapped host tells
 * the adapter to send nothing. A HEAD request needs this wrapper, because Hono copies the answer and the
 * adapter does not recognize the copy.
 */
const sentOnce =
  (host: FetchCallback): FetchCallback =>
  async (request, bindings) => {
    const answer = await host(request, bindings);
    return bindings.outgoing.headersSent ? RESPONSE_ALREADY_SENT : answer;
  };
