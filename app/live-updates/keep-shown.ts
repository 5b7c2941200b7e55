import type { MiddlewareFunction } from "react-router";

/** What a loader answered, as the router's browser part hands it on. */
interface LoaderResult {
  type: "data" | "error";
  result: unknown;
}
type LoaderResults = Record<string, LoaderResult>;

/**
 * What came of a load: all of it `arrived`; something `failed` and stays as it was; or a form was sent while it was under way
 * (`outrun`): what it read may be from before that or after it, and nothing of it is shown.
 */
export type Arrival = "arrived" | "failed" | "outrun";

/** What routes show now. */
type Shown = () => readonly { id: string; loaderData: unknown }[];

interface Attempt {
  shown: Shown;
  givesWay: boolean;
  arrival: Arrival;
}

/** Loads under way whose failure must not take away what is shown, by their address. */
const attempts = new Map<string, Attempt>();

/** Forms of this page that wait for their answer, and all that were ever sent. */
const forms = { waiting: 0, sent: 0 };

/**
 * Runs a load that nobody asked for by a click on a page. When it fails, the routes named in `shown` keep the data they
 * have by then, which a form may have renewed meanwhile, and no failure page takes the place of what a person is reading. With `givesWay`, so do all of them when a form of
 * this page was on its way: its answer comes first, else the news of what somebody has just done themselves would take away
 * the dialog that waits to say that it is done. The caller loads again.
 */
export async function keepShown(
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

/** The browser's part of `keepShown`: stands between the server's answers and the page. */
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
      // A route that shows its failure page has no data: passing none as data would render the page without any.
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

/** No connection, or a server that failed: an error without a status, or with one of 500. Being sent elsewhere, or refused, is an answer. */
function isFailure({ type, result }: LoaderResult): boolean {
  const status = (result as { status?: unknown } | undefined)?.status;
  return type === "error" && (typeof status !== "number" || status >= 500);
}
