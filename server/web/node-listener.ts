import { getRequestListener, RequestError } from "@hono/node-server";
import { requestMessages } from "#messages/server-messages.ts";
import { logError } from "./log.ts";
import { BROKEN_ADDRESS, FAILED } from "./requests/errors.ts";
import { COMMON_HEADERS, contentSecurityPolicy } from "./security-headers.ts";

type FetchCallback = Parameters<typeof getRequestListener>[0];

/**
 * Converts the host to a listener of Node's server. A request that the adapter rejects also gets the common
 * headers.
 */
export const toNodeListener = (fetchCallback: FetchCallback) =>
  getRequestListener(fetchCallback, {
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
