/**
 * A gray placeholder box that appears only after 150 ms, so that it does not flash before a quick response.
 */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block rounded-6 bg-surface-2 ${className}`} />;
}
