import {
  ArchiveRestore,
  BadgeDollarSign,
  Boxes,
  ChartLine,
  ClipboardCheck,
  FolderTree,
  HeartPulse,
  Image,
  Import,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Palette,
  ScrollText,
  Settings,
  Star,
  Tag,
  Users,
  UsersRound,
} from "lucide-react";
import { useId } from "react";
import { Link, useLocation } from "react-router";
import { backOfficeRoutes, staffCanOpen } from "#app/admin/back-office-routes.ts";
import { adminMessages } from "#app/admin/messages.ts";
import type { StaffRights } from "#domain/kernel/permissions.ts";

const icons: Record<string, LucideIcon> = {
  dashboard: LayoutDashboard,
  products: Package,
  featured: Star,
  inventory: Boxes,
  categories: FolderTree,
  banners: Image,
  coupons: Tag,
  "move-in": Import,
  sales: BadgeDollarSign,
  reports: ChartLine,
  users: Users,
  teams: UsersRound,
  security: KeyRound,
  settings: Settings,
  audit: ScrollText,
  backups: ArchiveRestore,
  health: HeartPulse,
  confirmations: ClipboardCheck,
  brand: Palette,
};

/**
 * Returns whether a link is active: the path equals it or, except
 * for /admin, starts with it (spec: back-office §2 Layout).
 */
export const isActive = (path: string, link: string): boolean =>
  path === link || (link !== "/admin" && path.startsWith(link));

/**
 * Returns the screens that the permissions allow, in the menu's
 * order. It uses the same table as the guard (readings 39).
 */
export const screensFor = (rights: StaffRights) =>
  backOfficeRoutes.filter((route) => route.isInMenu && staffCanOpen(rights, route.pattern));

/** The links of the sidebar, in groups with headings. A group without permitted screens is left out. */
export function MenuLinks({ rights }: { rights: StaffRights }) {
  const id = useId();
  const groups = Map.groupBy(screensFor(rights), ({ group }) => group);
  return (
    <nav
      aria-label={adminMessages.shell.nav}
      className="grid content-start gap-3 lg:min-h-0 lg:flex-1 lg:gap-1.5 lg:overflow-y-auto lg:pb-4 lg:[mask-image:linear-gradient(#000_calc(100%-1rem),#0000)]"
    >
      {[...groups].map(([group, screens]) => (
        <div key={group ?? ""}>
          {group && (
            <p id={`${id}-${group}`} className="px-3 pb-1 text-13 font-semibold text-ink-3 lg:pb-0">
              {adminMessages.shell.groups[group]}
            </p>
          )}
          <ul aria-labelledby={group && `${id}-${group}`} className="grid gap-0.5 lg:gap-0">
            {screens.map((screen) => (
              <MenuLink key={screen.pattern} {...screen} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function MenuLink({ name, pattern }: { name: string; pattern: string }) {
  const { pathname } = useLocation();
  const names: Record<string, string> = adminMessages.screens;
  const Icon = icons[name] ?? LayoutDashboard;
  return (
    <li>
      <Link
        to={pattern}
        aria-current={isActive(pathname, pattern) ? "page" : undefined}
        className="admin-text flex min-h-10 items-center gap-3 rounded-6 px-3 text-ink-2 transition-colors duration-120 hover:bg-surface-2 hover:text-ink aria-[current=page]:bg-surface-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink lg:min-h-8"
      >
        <Icon aria-hidden="true" size={18} className="shrink-0" />
        {names[name]}
      </Link>
    </li>
  );
}
