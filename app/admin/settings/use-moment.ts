import { useLoaderData } from "react-router";
import { formatDate } from "#app/languages/format.ts";
import { settingsMessages } from "./messages.ts";

/** Writes a time (ISO) as the shop's day and hour, in the language of the page; "nunca" for null. */
export function useMoment(): (time: string | null) => string {
  const { timeZone } = useLoaderData() as { timeZone: string };
  return (time) =>
    time ? formatDate(time, { dateStyle: "medium", timeStyle: "short", timeZone }) : settingsMessages.never;
}
