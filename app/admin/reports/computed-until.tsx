import { useStoreTime } from "#app/admin/design/use-store-time.ts";

interface ComputedUntilProps {
  /** The time of the oldest change that the figures lack, ISO, or null when the figures are current. */
  moment: string | null;
  text: (moment: string) => string;
}

/**
 * A note with the time up to which the computed figures include the sales. The note appears while the worker
 * still adds newer sales.
 */
export function ComputedUntil({ moment, text }: ComputedUntilProps) {
  const time = useStoreTime();
  return moment && <p className="text-13 text-ink-2">{text(time.short(moment, "medium"))}</p>;
}
