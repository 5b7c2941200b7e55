import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { formatDate } from "#messages/format.ts";

/**
 * Returns functions that format ISO times in the language of the page. The functions use the shop's time
 * zone, like the whole back office.
 */
export function useStoreTime() {
  const shell = useRouteLoaderData("admin/layout") as Pick<LayoutData, "timeZone"> | undefined;
  const timeZone = shell?.timeZone ?? "UTC";
  return {
    timeZone,
    /** "21 de nov. de 2026, 14:05" */
    moment: (iso: string): string =>
      formatDate(iso, { dateStyle: "medium", timeStyle: "short", timeZone, hourCycle: "h23" }),
    /** "21 de nov. de 2026" */
    day: (iso: string): string => formatDate(iso, { dateStyle: "medium", timeZone }),
    /** "21/11, 14:05" */
    brief: (iso: string): string =>
      formatDate(iso, {
        ...{ day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" },
        ...{ timeZone, hourCycle: "h23" },
      }),
    /** "14:05" */
    time: (iso: string): string =>
      formatDate(iso, { hour: "2-digit", minute: "2-digit", timeZone, hourCycle: "h23" }),
    /** "21/11/2026, 14:05", or with seconds for events in quick succession. */
    short: (iso: string, timeStyle: "short" | "medium" = "short"): string =>
      formatDate(iso, { dateStyle: "short", timeStyle, timeZone }),
  };
}
