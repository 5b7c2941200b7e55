import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { loadPart } from "#app/design-system/connection.ts";

const loadDrawer = () => loadPart(() => import("./account-drawer.tsx"));
const AccountDrawer = lazy(async () => ({ default: (await loadDrawer()).AccountDrawer }));

/**
 * Event handlers for the account link. With these event handlers, the link opens the drawer instead of a
 * page.
 */
export interface AccountEntry {
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  "aria-haspopup"?: "dialog";
}

/** Returns whether the user clicked without a modifier key. A click with a modifier key opens a new tab. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

const prefetch = () => {
  loadDrawer().catch(() => {});
};

/**
 * The account drawer. The drawer is loaded when the visitor points at the account link or focuses the link
 * (spec S2.2). The link opens its page normally in four cases: without JavaScript, with a modifier key, when
 * the drawer cannot be loaded, and on the sign-in pages.
 */
export function useAccountDrawer(signedIn: boolean): { entry: AccountEntry; drawer: ReactNode } {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  /** Counts how often the drawer was opened, because the drawer must start with fresh state each time. */
  const [opening, setOpening] = useState(0);
  const opener = useRef<HTMLElement | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the drawer.
  useEffect(() => setOpen(false), [pathname]);

  if (/^\/auth(?:\/|$)/.test(pathname)) return { entry: {}, drawer: null };

  const entry: AccountEntry = {
    onClick(event) {
      if (!isPlain(event)) return;
      event.preventDefault();
      const link = event.currentTarget;
      opener.current = link;
      loadDrawer().then(
        () => {
          setOpening((count) => count + 1);
          setOpen(true);
        },
        () => window.location.assign(link.href),
      );
    },
    onPointerEnter: prefetch,
    onFocus: prefetch,
    "aria-haspopup": "dialog",
  };
  // When the menu on phones closes, its links are hidden, so the menu button gets the focus instead.
  const finalFocus = () =>
    opener.current?.checkVisibility()
      ? opener.current
      : document.querySelector<HTMLElement>("[data-menu-button]");
  return {
    entry,
    drawer: opening > 0 && (
      <Suspense fallback={null}>
        <AccountDrawer
          key={opening}
          open={open}
          onOpenChange={setOpen}
          signedIn={signedIn}
          finalFocus={finalFocus}
        />
      </Suspense>
    ),
  };
}
