/** A grey box of the size of what will come; it appears only after 150 ms, so that quick answers never flash. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block rounded-6 bg-surface-2 ${className}`} />;
}
