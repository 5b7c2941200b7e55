import { formatMoment, useReaderZone } from "./dates.ts";

interface LocalTimeProps {
  /** ISO time. */
  at: string;
  /** Returns a sentence that contains the time. By default, the component shows only the time. */
  text?: (moment: string) => string;
  /**
   * The ISO time of the page load. When the time of the page load is given, the year is omitted for a time in
   * the same year.
   */
  now?: string;
  className?: string;
}

/** Shows a time in the reader's time zone, with the name of the time zone: "Nov 20, 2026, 18:14 GMT-3". */
export function LocalTime({ at, text = (moment) => moment, now, className }: LocalTimeProps) {
  return (
    <time dateTime={at} className={className}>
      {text(formatMoment(at, useReaderZone(), now))}
    </time>
  );
}
