import { ChevronRight } from "lucide-react";
import { useId } from "react";

interface KindListProps<Kind extends string> {
  title: string;
  /** The name and the explanation of each kind. */
  kinds: readonly { kind: Kind; name: string; text: string }[];
  /** Opens the form with the given kind. */
  choose: (kind: Kind) => void;
}

/**
 * The kinds of entries that a list can have. Each kind is a button that opens the form. The page of an empty
 * list shows the kinds below its empty state.
 */
export function KindList<Kind extends string>({ title, kinds, choose }: KindListProps<Kind>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="title text-18">
        {title}
      </h2>
      <ul className="mt-3 divide-y divide-line overflow-clip rounded-10 border border-line bg-surface">
        {kinds.map(({ kind, name, text }) => (
          <li key={kind}>
            <button
              type="button"
              onClick={() => choose(kind)}
              className="flex w-full cursor-pointer items-center gap-4 px-4 py-3 text-left -outline-offset-2 hover:bg-surface-2"
            >
              <span className="flex min-w-0 flex-1 flex-wrap gap-x-6">
                <span className="w-48 font-semibold">{name}</span>
                <span className="min-w-0 flex-1 basis-60 text-ink-2">{text}</span>
              </span>
              <ChevronRight aria-hidden="true" size={16} className="shrink-0 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
