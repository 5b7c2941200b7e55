import { useLoaderData } from "react-router";
import { formatDate } from "#messages/format.ts";
import { settingsMessages } from "./messages.ts";

/**
 * Returns a function that formats a time (ISO) in the shop's time zone and the page's language. When the time
 * is null, the function returns "nunca".
 */
export function useMoment(): (time: string | null) => string {
  const { timeZone } = useLoaderData() as { timeZone: string };
  return (time) =>
    time ? formatDate(time, { dateStyle: "medium", timeStyle: "short", timeZone }) : settingsMessages.never;
}
