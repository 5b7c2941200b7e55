import type { AnalyticsEvent } from "#app/analytics/events.ts";

declare global {
  interface Window {
    /** What happened on the page, for whoever reads it here; nothing of it is sent anywhere. */
    dataLayer?: AnalyticsEvent[];
  }
}

/** A tab that stays open for days keeps the latest events. */
const KEPT = 1_000;

/** Puts an event into `window.dataLayer`; no request is made. */
export function record(event: AnalyticsEvent | null): void {
  if (!event) return;
  window.dataLayer ??= [];
  window.dataLayer.push(event);
  if (window.dataLayer.length > KEPT) window.dataLayer.shift();
}
