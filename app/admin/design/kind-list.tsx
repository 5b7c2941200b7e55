interface KindListProps {
  /** The name and the explanation of each kind. */
  kinds: readonly { name: string; text: string }[];
}

/** The kinds of entries that a list can have. The page of an empty list shows them below its empty state. */
export function KindList({ kinds }: KindListProps) {
  return (
    <dl className="mt-4 divide-y divide-line rounded-10 border border-line bg-surface">
      {kinds.map(({ name, text }) => (
        <div key={name} className="flex flex-wrap gap-x-6 px-4 py-3">
          <dt className="w-48 font-semibold">{name}</dt>
          <dd className="min-w-0 flex-1 basis-60 text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
