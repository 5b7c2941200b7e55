/**
 * A gray placeholder box. The box appears only after 150 ms, because it would flash before quick responses.
 */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block rounded-6 bg-surface-2 ${className}`} />;
}
