import type { RequestKind } from "#server/metrics/request-seconds.ts";
import { kindOfWork } from "./load-shedding/load-shedding.ts";

/** The paths of requests that take no slot of load shedding: health checks, and streams that stay open. */
const OTHER = new Set(["/healthz", "/readyz", "/live", "/admin/live"]);

export function requestKindOf(method: string, path: string): RequestKind {
  if (OTHER.has(path)) return "other";
  return path.startsWith("/webhooks/") ? "webhook" : kindOfWork(method, path);
}
