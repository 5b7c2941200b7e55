import type { MiddlewareFunction } from "react-router";

/** What a loader answered, as the router's browser part hands it on. */
interface LoaderResult {
  type: "data" | "error";
  result: unknown;
}
type LoaderResults = Record<string, LoaderResult>;

interface Attempt {
  shown: ReadonlyMap<string, unknown>;
  failed: boolean;
}

/** Loads under way whose failure must not take away what is shown, by their address. */
const attempts = new Map<string, Attempt>();

/**
 * Runs a load that nobody asked for by a click on a page. When it fails, the routes named in `shown` keep the data they
 * have, and no failure page takes the place of what a person is reading. False when it failed.
 */
export async function keepShown(
  address: string,
  shown: readonly { id: string; loaderData: unknown }[],
  load: () => Promise<void>,
): Promise<boolean> {
  const attempt = { shown: new Map(shown.map(({ id, loaderData }) => [id, loaderData])), failed: false };
  attempts.set(address, attempt);
  try {
    await load();
  } finally {
    if (attempts.get(address) === attempt) attempts.delete(address);
  }
  return !attempt.failed;
}

/** The browser's part of `keepShown`: stands between the loaders' answers and the page. */
export const keepShownOnFailure: MiddlewareFunction<LoaderResults> = async ({ request }, next) => {
  const results = await next();
  const { pathname, search } = new URL(request.url);
  const attempt = attempts.get(`${pathname}${search}`);
  if (!attempt || request.signal.aborted) return results;
  return Object.fromEntries(
    Object.entries(results).map(([id, answer]): [string, LoaderResult] => {
      if (!isFailure(answer) || !attempt.shown.has(id)) return [id, answer];
      attempt.failed = true;
      return [id, { type: "data", result: attempt.shown.get(id) }];
    }),
  );
};

/** No connection, or a server that failed: an error without a status, or with one of 500. Being sent elsewhere, or refused, is an answer. */
function isFailure({ type, result }: LoaderResult): boolean {
  const status = (result as { status?: unknown } | undefined)?.status;
  return type === "error" && (typeof status !== "number" || status >= 500);
}
