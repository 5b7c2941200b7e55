import type { LucideIcon } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Link, useLocation } from "react-router";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import type { LayoutData } from "./layout-data.ts";

/** The icon of each screen, keyed by the name of the screen. */
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
    <nav aria-label={adminMessages.shell.nav} className="side-links">
      {[...groups].map(([group, grouped]) => (
        <div key={group ?? ""}>
          {group && (
            <p id={`${id}-${group}`} className="side-heading">
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
  // In a low window, the list of links scrolls, so the current link can be outside the visible part. The
  // effect scrolls the current link into view.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <li>
      <Link
        ref={link}
        to={path}
        aria-current={isCurrent ? "page" : undefined}
        className="admin-text side-link"
      >
        {Icon && <Icon aria-hidden="true" size={18} className="shrink-0" />}
        {title}
      </Link>
    </li>
  );
}
