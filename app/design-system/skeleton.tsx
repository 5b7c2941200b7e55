/**
 * A gray placeholder box. The box appears only after 150 ms. Without this delay, the box would flash briefly
 * when the response is quick.
 */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block rounded-6 bg-surface-2 ${className}`} />;
}
