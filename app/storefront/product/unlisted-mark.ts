import type { DataStrategyResult, MiddlewareFunction } from "react-router";

let isExpected = false;
let isArrivalRead = false;

/**
 * Client middleware of the product page. The middleware records that the loader has redirected the visitor,
 * because the product is not in the catalog.
 */
export const markUnlisted: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const results = await next();
  isExpected ||= Object.values(results).some(({ result }) => result instanceof Response);
  return results;
};

/**
 * Returns whether the visitor was redirected to the marketplace because the product is not in the catalog.
 * After a redirect, only the first call returns true. The function recognizes two kinds of redirects: after a
 * click on a link, and after the browser has requested a whole document. The URL shows the second kind,
 * because only the product page redirects to the marketplace's URL without parameters.
 */
export function takeUnlistedMark(): boolean {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isRedirected = !isArrivalRead && arrival?.redirectCount === 1 && /\/marketplace$/.test(arrival.name);
  const isMarked = isExpected || isRedirected;
  isArrivalRead = true;
  isExpected = false;
  return isMarked;
}
