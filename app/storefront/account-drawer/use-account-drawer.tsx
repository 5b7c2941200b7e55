import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { loadPart } from "#app/connection/connection.ts";

const loadDrawer = () => loadPart(() => import("./account-drawer.tsx"));
const AccountDrawer = lazy(async () => ({ default: (await loadDrawer()).AccountDrawer }));

/** What makes the link to the account open the drawer instead. */
export interface AccountEntry {
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  "aria-haspopup"?: "dialog";
}

/** A click that means "here", not "in a new tab". */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

const prefetch = () => {
  loadDrawer().catch(() => {});
};

/**
 * The account drawer over the page, loaded when somebody is about to use it (spec: shopper §2 Navigation). Its opener stays
 * a link: without JavaScript, with a modifier key, when the drawer cannot be loaded, and on the sign-in pages it is followed.
 */
export function useAccountDrawer(signedIn: boolean): { entry: AccountEntry; drawer: ReactNode } {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  /** Counts the openings: each begins anew. */
  const [opening, setOpening] = useState(0);
  const opener = useRef<HTMLElement | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the drawer.
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
  // The link of the mobile menu is gone with the menu: then its button takes the focus back.
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
