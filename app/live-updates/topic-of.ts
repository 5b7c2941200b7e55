import type { Topic } from "./follow-changes.ts";

/** Returns the topic of a page's data, or undefined for pages without live data. */
export function topicOf(path: string): Topic | undefined {
  if (path === "/" || /^\/marketplace(?:\/|$)/.test(path)) return "catalogue";
  return /^\/(?:orders(?:\/[^/]+)?|account|payment-success)$/.test(path) ? "orders" : undefined;
}
