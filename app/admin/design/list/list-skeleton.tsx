import { Skeleton } from "#app/design-system/skeleton.tsx";

/** Placeholder boxes for loading rows; by default 5 (spec B9-14). */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className="grid gap-px overflow-hidden rounded-10 border border-line">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no other key.
        <Skeleton key={row} className="h-10 rounded-none" />
      ))}
    </div>
  );
}
