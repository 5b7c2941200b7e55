import { type ClientInstrumentation, data, type MiddlewareFunction } from "react-router";
import { connection as ofThisPage } from "#app/design-system/connection.ts";

type Connection = Pick<typeof ofThisPage, "isLost" | "reportLost" | "reportUnsent" | "whenBack">;

/** Results of loaders or actions, in the client router's format. */
type Results = Record<string, { type: "data" | "error"; result: unknown }>;

/**
 * The length, in milliseconds, of a period that begins when the connection has returned. When a load fails
 * again within this period, the lost connection is not the cause.
 */
const REPEATED = 5_000;
/**
 * How long a held load waits for the page to start the load again, in milliseconds. The new load aborts the
 * held load.
 */
const RESTART = 1_000;

/**
 * `fetch` rejects with a TypeError when it received no response.
 * The router wraps an action's error as `data(error)`.
 */
function isUnreached({ type, result }: Results[string]): boolean {
  const error = (result as { data?: unknown } | undefined)?.data ?? result;
  return type === "error" && error instanceof TypeError;
}

/**
 * Client middleware of the root: keeps the page while the shop cannot be reached. The load of a page waits
 * until the connection is back. When the connection is back, `ResumeNavigation` starts the load again. A form
 * is never resent automatically. When a form gets no response, the page keeps its input, no loader runs, and
 * the notice reports that no response arrived.
 */
export function holdWithoutConnection(connection: Connection = ofThisPage): MiddlewareFunction<Results> {
  const held = { url: "", until: 0 };
  return async ({ request }, next) => {
    const results = await next();
    if (request.signal.aborted || !Object.values(results).some(isUnreached)) return results;
    if (request.method !== "GET") {
      connection.reportUnsent();
      // With the status 503 the page keeps its data. After an action with a status of 400 or more, the router
      // runs no loaders. No loader runs.
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

/**
 * Returns the absolute address of the current navigation, or null. The function returns the new address
 * before React has rendered the navigation.
 */
export const wantedAddress = () => wanted?.address ?? null;

/**
 * Calls `onAct` when the shopper clicks, types or sends a form. Returns a function that removes the
 * listeners.
 */
export function watchActs(onAct: () => void): () => void {
  const acts = ["click", "input", "submit", "popstate"];
  for (const act of acts) window.addEventListener(act, onAct, true);
  return () => {
    for (const act of acts) window.removeEventListener(act, onAct, true);
  };
}

/** Waits until the connection is back. Resolves with false when the shopper takes another action first. */
async function isStillWanted(connection: Connection): Promise<boolean> {
  const later = new AbortController();
  // The function adds the listeners after the click that requested the navigation, so the listeners do not
  // receive this click.
  const stop = watchActs(() => later.abort());
  await connection.whenBack(later.signal);
  stop();
  return !later.signal.aborted;
}

/**
 * Delays navigations while the connection is lost. Without a connection, the router would fail to load the
 * page's code and would reload the document. The reload would show the browser's error page. A later action
 * of the shopper ends a held navigation.
 */
export function holdNavigations(connection: Connection = ofThisPage): ClientInstrumentation {
  return {
    router: ({ instrument }) =>
      instrument({
        navigate: async (call, { to, formMethod }) => {
          const isForm = formMethod !== undefined && formMethod.toUpperCase() !== "GET";
          if (isForm || typeof to === "number") return void (await call());
          // If this function returned without calling `call`, the router would still start the navigation.
          // The function therefore returns a promise that never resolves.
          if (connection.isLost() && !(await isStillWanted(connection))) return new Promise(() => {});
          const own = { address: new URL(to, window.location.href).href };
          wanted = own;
          await call();
          if (wanted === own) wanted = null;
        },
      }),
  };
}
