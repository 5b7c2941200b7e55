import type { LucideIcon } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Link, useLocation } from "react-router";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import type { LayoutData } from "./layout-data.ts";

/** The icon of each screen by its name. */
export type MenuIcons = Readonly<Record<string, LucideIcon>>;

interface MenuLinksProps {
  screens: LayoutData["screens"];
  icons: MenuIcons;
}

/**
 * Returns whether a link is active. A link is active when the current path equals the link's path or, except
 * for /admin, starts with the link's path (spec B2.2).
 */
export const isActive = (path: string, link: string): boolean =>
  path === link || (link !== "/admin" && path.startsWith(link));

/** The links of the sidebar, in groups with headings. A group without permitted screens is omitted. */
export function MenuLinks({ screens, icons }: MenuLinksProps) {
  const id = useId();
  const groups = Map.groupBy(screens, ({ group }) => group);
  return (
    <nav
      aria-label={adminMessages.shell.nav}
      className="grid content-start gap-3 lg:min-h-0 lg:flex-1 lg:gap-2 lg:overflow-y-auto lg:pb-3 lg:[mask-image:linear-gradient(#000_calc(100%-0.75rem),#0000)]"
    >
      {[...groups].map(([group, grouped]) => (
        <div key={group ?? ""}>
          {group && (
            <p
              id={`${id}-${group}`}
              className="px-3 pb-1 text-13 font-semibold text-ink-3 lg:pb-0 lg:leading-snug"
            >
              {adminMessages.shell.groups[group]}
            </p>
          )}
          <ul aria-labelledby={group && `${id}-${group}`} className="grid gap-0.5 lg:gap-0">
            {grouped.map(({ name, path, title }) => (
              <MenuLink key={path} path={path} title={title} Icon={icons[name]} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface MenuLinkProps {
  path: string;
  title: string;
  Icon: LucideIcon | undefined;
}

function MenuLink({ path, title, Icon }: MenuLinkProps) {
  const { pathname } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const isCurrent = isActive(pathname, path);
  // On a low window the links scroll, so that the current link may lie outside of the visible part.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <li>
      <Link
        ref={link}
        to={path}
        aria-current={isCurrent ? "page" : undefined}
        className="admin-text flex scroll-mb-5 min-h-10 items-center gap-3 rounded-6 px-3 text-ink-2 transition-colors duration-120 hover:bg-surface-2 hover:text-ink aria-[current=page]:bg-surface-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink lg:min-h-7"
      >
        {Icon && <Icon aria-hidden="true" size={18} className="shrink-0" />}
        {title}
      </Link>
    </li>
  );
}
