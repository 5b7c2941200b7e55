import { useStoreTime } from "#app/admin/design/use-store-time.ts";

interface ComputedUntilProps {
  /**
   * The ISO time of the oldest change that the figures do not include yet, or null when the figures are
   * current.
   */
  moment: string | null;
  text: (moment: string) => string;
}

/**
 * A note with the time up to which the figures are computed. The computed figures include all sales before
 * the named time. The note appears while the worker still adds newer sales.
 */
export function ComputedUntil({ moment, text }: ComputedUntilProps) {
  const time = useStoreTime();
  return moment && <span className="block text-13 text-ink-2">{text(time.short(moment, "medium"))}</span>;
}
