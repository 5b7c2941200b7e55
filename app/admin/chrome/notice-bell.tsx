import { Bell } from "lucide-react";
import { Link } from "react-router";
import { adminMessages } from "#app/admin/messages.ts";
import { type StaffRights, staffCanOpen } from "#domain/permissions.ts";
import type { Notice } from "#domain/staff/notices.ts";
import { useDisclosure } from "./use-disclosure.ts";

/** Where each is looked after; who keeps the products and not their stock is led to the products. */
const placeOf = (kind: Notice["kind"], rights: StaffRights): string =>
  ({
    pending_sales: "/admin/vendas?tab=pendentes",
    critical_alerts: "/admin?tab=security",
    low_stock: staffCanOpen(rights, "/admin/inventario") ? "/admin/inventario" : "/admin/produtos",
  })[kind];

/** How many things wait, and where each is (readings 23). */
export function NoticeBell({ notices, rights }: { notices: readonly Notice[]; rights: StaffRights }) {
  const words = adminMessages.bell;
  const { details, onToggle, open } = useDisclosure();
  const total = notices.reduce((sum, { count }) => sum + count, 0);
  return (
    <details ref={details} onToggle={onToggle} className="relative">
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: some screen readers say nothing of a summary's state. */}
      <summary
        aria-label={words.label(total)}
        aria-expanded={open}
        className="relative grid size-10 list-none place-items-center rounded-10 border border-control"
      >
        <Bell aria-hidden="true" size={18} />
        {total > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-1.5 -right-1.5 min-w-5 rounded-full bg-danger px-1 text-center text-13 leading-5 font-semibold text-on-danger"
          >
            {total > 99 ? "99+" : total}
          </span>
        )}
      </summary>
      <div className="absolute top-full right-0 z-40 mt-2 w-72 max-w-[calc(100vw-2rem)] rounded-10 border border-line bg-surface p-3 shadow-float max-sm:fixed max-sm:inset-x-4 max-sm:top-14 max-sm:w-auto">
        <p className="px-2 pb-1 text-13 text-ink-3">{words.title}</p>
        {notices.length === 0 ? (
          <p className="admin-text px-2 py-2">{words.nothing}</p>
        ) : (
          <ul>
            {notices.map(({ kind, count }) => (
              <li key={kind}>
                <Link
                  to={placeOf(kind, rights)}
                  className="admin-text flex min-h-10 items-center rounded-6 px-2 hover:bg-surface-2"
                >
                  {words[kind](count)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
