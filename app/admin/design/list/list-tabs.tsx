import { type ReactNode, useRef } from "react";
import { Link, useLocation } from "react-router";
import { formatBounded } from "#messages/format.ts";
import { useActiveInView } from "./active-in-view.ts";
import { listAddress, pageOf } from "./list-address.ts";

interface ListTab {
  value: string;
  label: ReactNode;
  count?: number;
  /** Counting stops at this number. A larger count is shown as "1,000+". */
  max?: number;
}

export interface ListTabsProps {
  /** The name of the tabs for screen readers. */
  label: string;
  /** The query parameter; by default "tab". */
  name?: string;
  /**
   * Whether the page number of the list stays when the user switches the tab. Tabs inside a dialog over the
   * list must set `keepsPage`.
   */
  keepsPage?: boolean;
  /** The first tab has the value "" and adds no parameter to the address. */
  tabs: readonly ListTab[];
  /** Further entries after the tabs, such as the user's own views. */
  children?: ReactNode;
  /**
   * Whether an item after the tabs is the current item. When an item after the tabs is the current item, no
   * tab is current.
   */
  isElsewhere?: boolean;
}

export const TAB =
  "admin-text -mb-px inline-flex min-h-10 items-center gap-2 border-b-2 border-transparent px-3 whitespace-nowrap max-sm:gap-1.5 max-sm:px-2 text-ink-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink";

/**
 * Views of one list as links with counts: "Todas 12", "Pendentes 3". A row of tabs that is wider than the
 * page scrolls horizontally, and the edge of the row fades.
 */
export function ListTabs(props: ListTabsProps) {
  const { label, name = "tab", tabs, keepsPage = false, isElsewhere = false } = props;
  const location = useLocation();
  const search = new URLSearchParams(location.search);
  const asked = search.get(name) ?? "";
  const page: Record<string, number> = keepsPage ? { page: pageOf(search) } : {};
  const current = tabs.some(({ value }) => value === asked) ? asked : "";
  const row = useRef<HTMLElement>(null);
  useActiveInView(row, isElsewhere ? location.search : current);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="row-scroll fade-end -mx-4 overflow-x-auto px-4 md:-mr-6 md:ml-0 md:pr-6 md:pl-0"
    >
      <ul className="flex w-max min-w-full border-b border-line">
        {tabs.map(({ value, label: text, count, max = Number.POSITIVE_INFINITY }) => (
          <li key={value}>
            <Link
              to={listAddress(location, { [name]: value, ...page })}
              preventScrollReset
              aria-current={value === current && !isElsewhere ? "page" : undefined}
              className={TAB}
            >
              {text}
              {count !== undefined && (
                <span
                  className={`text-13 font-normal ${count > 0 ? "rounded-full bg-surface-2 px-1.5 text-ink-2" : "text-ink-3"}`}
                >
                  {formatBounded(Math.min(count, max), count > max)}
                </span>
              )}
            </Link>
          </li>
        ))}
        {props.children}
      </ul>
    </nav>
  );
}
