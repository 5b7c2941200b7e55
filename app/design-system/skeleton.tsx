/** A grey placeholder box. The box appears only after 150 ms, so that quick responses do not flash. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block rounded-6 bg-surface-2 ${className}`} />;
}
