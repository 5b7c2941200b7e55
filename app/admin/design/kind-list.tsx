import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";

interface KindListProps<Kind extends string> {
  title: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  /**
   * The name and the explanation of each kind. A kind can also have an icon before its name, a state, the
   * name of the next step, and the address that the kind opens.
   */
  kinds: readonly {
    kind: Kind;
    name: string;
    text: string;
    icon?: ReactNode;
    state?: ReactNode;
    next?: string;
    to?: string;
  }[];
  /** Opens the form with this kind already selected. Needed for kinds without an address. */
  choose?: (kind: Kind) => void;
}

/**
 * The kinds of entries that a list can have, each as a button that opens the form, or as a link.
 */
export function KindList<Kind extends string>({ title, lead, kinds, choose }: KindListProps<Kind>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="title text-18">
        {title}
      </h2>
      {lead && <p className="mt-1 text-ink-2">{lead}</p>}
      <ul className="mt-3 divide-y divide-line overflow-clip rounded-10 border border-line bg-surface">
        {kinds.map(({ kind, name, text, icon, state, next, to }) => (
          <li key={kind}>
            <Row to={to} onClick={choose && (() => choose(kind))}>
              {icon}
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6">
                <span className="w-48">
                  <span className="block font-semibold">{name}</span>
                  {state && <span className="block text-13">{state}</span>}
                </span>
                <span className="min-w-0 flex-1 basis-60 text-ink-2">{text}</span>
              </span>
              {next && (
                <span className="font-semibold text-15 whitespace-nowrap text-accent max-sm:sr-only">
                  {next}
                </span>
              )}
              <ChevronRight aria-hidden="true" size={16} className="shrink-0 text-ink-3" />
            </Row>
          </li>
        ))}
      </ul>
    </section>
  );
}

const row =
  "flex w-full cursor-pointer items-center gap-4 px-4 py-3 text-left -outline-offset-2 hover:bg-surface-2";

function Row({
  to,
  onClick,
  children,
}: {
  to?: string | undefined;
  onClick: (() => void) | undefined;
  children: ReactNode;
}) {
  return to ? (
    <Link to={to} className={row}>
      {children}
    </Link>
  ) : (
    <button type="button" onClick={onClick} className={row}>
      {children}
    </button>
  );
}
