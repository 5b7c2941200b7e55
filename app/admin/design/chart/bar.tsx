/**
 * A bar whose length shows the value in proportion to the largest value in the list. The row contains the
 * number, so screen readers skip the bar.
 */
export function Bar({ value, longest }: { value: number; longest: number }) {
  const percent = longest > 0 ? Math.max(0, Math.round((value / longest) * 1000) / 10) : 0;
  return (
    <svg aria-hidden="true" width="100%" height="4" className="block rounded-full">
      <rect width="100%" height="4" rx="2" className="fill-surface-2" />
      {percent > 0 && <rect width={`${percent}%`} height="4" rx="2" className="fill-accent" />}
    </svg>
  );
}
