import { type ClientInstrumentation, data, type MiddlewareFunction } from "react-router";
import { connection as ofThisPage } from "./connection.ts";

type Connection = Pick<typeof ofThisPage, "isLost" | "reportLost" | "reportUnsent" | "whenBack">;

/** What a loader or an action answered, as the router's browser part hands it on. */
type Results = Record<string, { type: "data" | "error"; result: unknown }>;

/** A load that fails again this soon after the connection came back has another cause, in milliseconds. */
const REPEATED = 5_000;
/** After the connection is back, the page starts the load anew, which aborts the held one; this long at most, in milliseconds. */
const RESTART = 1_000;

/** `fetch` rejects with a TypeError where no answer arrived. The router wraps what an action threw as `data(error)`. */
function isUnreached({ type, result }: Results[string]): boolean {
  const error = (result as { data?: unknown } | undefined)?.data ?? result;
  return type === "error" && error instanceof TypeError;
}

/**
 * The root's client middleware: a page stays as it is while the shop cannot be reached. A load waits until the connection is
 * back; `ResumeNavigation` then starts it anew. A form is never sent again by itself: the page keeps what was typed, no
 * loader runs, and the notice says that no answer arrived.
 */
export function holdWithoutConnection(connection: Connection = ofThisPage): MiddlewareFunction<Results> {
  const held = { url: "", until: 0 };
  return async ({ request }, next) => {
    const results = await next();
    if (request.signal.aborted || !Object.values(results).some(isUnreached)) return results;
    if (request.method !== "GET") {
      connection.reportUnsent();
      // A status of 400 and more tells the router that nothing has changed: no loader runs.
      const unsent = { type: "data", result: data(undefined, { status: 503 }) } as const;
      return Object.fromEntries(Object.keys(results).map((id) => [id, unsent]));
    }
    if (held.url === request.url && Date.now() - held.until < REPEATED) return results;
    connection.reportLost();
    await connection.whenBack(request.signal);
    Object.assign(held, { url: request.url, until: Date.now() });
    await aborted(request.signal, RESTART);
    return results;
  };
}

function aborted(signal: AbortSignal, atMost: number): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve());
    setTimeout(resolve, atMost);
  });
}

let wanted: { address: string } | null = null;

/** The absolute address of the navigation under way; null where there is none. React hears of a navigation later than this. */
export const wantedAddress = () => wanted?.address ?? null;

/**
 * Holds a navigation while the connection is known to be lost: without its program the router would reload the document, and
 * the browser's own error page would replace it. Where several are held, the router lets the latest one win.
 */
export function holdNavigations(connection: Connection = ofThisPage): ClientInstrumentation {
  return {
    router: ({ instrument }) =>
      instrument({
        navigate: async (call, { to, formMethod }) => {
          const isForm = formMethod !== undefined && formMethod.toUpperCase() !== "GET";
          if (isForm || typeof to === "number") return void (await call());
          if (connection.isLost()) await connection.whenBack();
          const own = { address: new URL(to, window.location.href).href };
          wanted = own;
          await call();
          if (wanted === own) wanted = null;
        },
      }),
  };
}
