import type { DataStrategyResult, MiddlewareFunction } from "react-router";

let isExpected = false;
let isArrivalRead = false;

/** The product page's client middleware: remembers that the shop led somebody on from a product that it does not list. */
export const markUnlisted: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const results = await next();
  isExpected ||= Object.values(results).some(({ result }) => result instanceof Response);
  return results;
};

/**
 * Whether the marketplace is shown in the place of a product, once: after a link of this page, or as a document to which
 * the shop has redirected. Only the product page redirects to the plain address of the marketplace.
 */
export function takeUnlistedMark(): boolean {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isRedirected = !isArrivalRead && arrival?.redirectCount === 1 && /\/marketplace$/.test(arrival.name);
  const isMarked = isExpected || isRedirected;
  isArrivalRead = true;
  isExpected = false;
  return isMarked;
}
