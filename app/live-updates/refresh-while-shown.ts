import type { MiddlewareFunction } from "react-router";

/** Results of loaders, in the client router's format. */
interface LoaderResult {
  type: "data" | "error";
  result: unknown;
}
type LoaderResults = Record<string, LoaderResult>;

/**
 * The outcome of a load. `arrived` means that all data has arrived. `failed` means that some data is missing,
 * so the page keeps the old data. `outrun` means that the data is stale, because the user submitted a form
 * during the load. Stale data is not shown.
 */
export type Arrival = "arrived" | "failed" | "outrun";

/** Returns the data that routes show now. */
type Shown = () => readonly { id: string; loaderData: unknown }[];

interface Attempt {
  shown: Shown;
  givesWay: boolean;
  arrival: Arrival;
}

/**
 * The running background loads, keyed by address. The failure of a background load must not replace the shown
 * data.
 */
const attempts = new Map<string, Attempt>();

/** The number of this page's forms that wait for a response, and the number of all submitted forms. */
const forms = { waiting: 0, sent: 0 };

/**
 * Runs a load in the background. A navigation of the user never starts a background load. When the load
 * fails, no error page appears. The routes in `shown` keep their current data, which the answer to a form may
 * have changed during the load. When `givesWay` is set and a form of this page waited for a response during
 * the load, all routes keep their data. The page must get the response to the form before new data, because
 * new data could remove the dialog that shows the result. The caller starts the load again after the response
 * to the form.
 */
export async function refreshWhileShown(
  address: string,
  shown: Shown,
  load: () => Promise<void>,
  { givesWay = false } = {},
): Promise<Arrival> {
  const attempt: Attempt = { shown, givesWay, arrival: "arrived" };
  attempts.set(address, attempt);
  try {
    await load();
  } finally {
    if (attempts.get(address) === attempt) attempts.delete(address);
  }
  return attempt.arrival;
}

/**
 * The client middleware of `refreshWhileShown`. The middleware replaces failed or outdated loader results
 * before the page gets the results.
 */
export const keepShownOnFailure: MiddlewareFunction<LoaderResults> = async ({ request }, next) => {
  if (request.method !== "GET") return passForm(next);
  const sentBefore = forms.waiting > 0 ? -1 : forms.sent;
  const results = await next();
  const { pathname, search } = new URL(request.url);
  const attempt = attempts.get(`${pathname}${search}`);
  if (!attempt || request.signal.aborted) return results;
  const isOutrun = attempt.givesWay && forms.sent !== sentBefore;
  if (isOutrun) attempt.arrival = "outrun";
  const shown = new Map(attempt.shown().map(({ id, loaderData }) => [id, loaderData]));
  return Object.fromEntries(
    Object.entries(results).map(([id, answer]): [string, LoaderResult] => {
      if (!(isOutrun || isFailure(answer)) || !shown.has(id)) return [id, answer];
      if (!isOutrun) attempt.arrival = "failed";
      const kept = shown.get(id);
      // A route has no data while it shows its error page. For a route without old data, an empty entry would
      // make the router render the page without data.
      return [id, kept === undefined ? answer : { type: "data", result: kept }];
    }),
  );
};

async function passForm(next: () => Promise<LoaderResults>): Promise<LoaderResults> {
  forms.sent += 1;
  forms.waiting += 1;
  try {
    return await next();
  } finally {
    forms.waiting -= 1;
  }
}

/**
 * Returns whether a load failed. A load counts as failed when there is no connection, or when its error has
 * no status or a status of 500 and above. A redirect or a client error is a valid response.
 */
function isFailure({ type, result }: LoaderResult): boolean {
  const status = (result as { status?: unknown } | undefined)?.status;
  return type === "error" && (typeof status !== "number" || status >= 500);
}
