import type { RequestKind } from "#server/metrics/request-seconds.ts";
import { kindOfWork } from "./load-shedding/load-shedding.ts";

/** Addresses whose answers take no slot: health checks, and streams that stay open. */
const OTHER = new Set(["/healthz", "/readyz", "/live", "/admin/live"]);

export function requestKindOf(method: string, path: string): RequestKind {
  if (OTHER.has(path)) return "other";
  return path.startsWith("/webhooks/") ? "webhook" : kindOfWork(method, path);
}
