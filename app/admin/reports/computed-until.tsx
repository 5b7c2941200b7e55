import { useStoreTime } from "#app/admin/design/use-store-time.ts";

interface ComputedUntilProps {
  /** The oldest change that is not added yet, ISO, or null when the figures are current. */
  moment: string | null;
  text: (moment: string) => string;
}

/** Says until when computed figures contain the sales, while the worker adds newer ones. */
export function ComputedUntil({ moment, text }: ComputedUntilProps) {
  const time = useStoreTime();
  return moment && <p className="text-13 text-ink-2">{text(time.short(moment, "medium"))}</p>;
}
