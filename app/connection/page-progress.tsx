import { useEffect, useEffectEvent } from "react";
import { useNavigate, useNavigation } from "react-router";
import { connection } from "./connection.ts";
import { useConnectionLost } from "./connection-notice.tsx";
import { wantedAddress } from "./hold-loads.ts";

/** A thin bar at the top of the window while another page is loading or a form of the page is being sent. */
export function PageProgress() {
  const { state } = useNavigation();
  const isLost = useConnectionLost();
  return state === "idle" || isLost ? null : <ProgressBar />;
}

/** The bar itself, for what loads without a navigation. It is decoration: what is loading says so in words. */
export function ProgressBar() {
  return <div aria-hidden="true" data-progress="" className="page-progress" />;
}

/**
 * Follows the connection and, when it is back, starts the navigation anew that was held meanwhile. Where a page's program
 * cannot be fetched, for a navigation or because a pointer rests on a link, the router reloads the document. Without a
 * connection that would lose the page, so the reload is stopped; the document of a page that was asked for is opened when
 * the connection is back.
 */
export function ResumeNavigation() {
  const navigation = useNavigation();
  const navigate = useNavigate();
  const wanted = navigation.state === "loading" ? navigation.location : undefined;

  const onBack = useEffectEvent((document: string | null) => {
    if (document !== null) return window.location.assign(document);
    if (!wanted) return;
    const { pathname, search } = window.location;
    // After Back, the address bar is ahead of the page.
    const replace = pathname === wanted.pathname && search === wanted.search;
    void navigate(wanted, { replace, state: wanted.state, preventScrollReset: replace });
  });
  useEffect(() => {
    let document: string | null = null;
    const stopReload = (event: NavigateEvent) => {
      if (event.navigationType !== "reload" || event.userInitiated) return;
      if (wantedAddress() === null && !connection.isLost()) return;
      event.preventDefault();
      document = wantedAddress();
      connection.reportLost();
    };
    window.navigation?.addEventListener("navigate", stopReload);
    const stopFollowing = connection.subscribe(() => {
      if (!connection.isLost()) onBack(document);
    });
    const disconnect = connection.connect();
    return () => {
      window.navigation?.removeEventListener("navigate", stopReload);
      stopFollowing();
      disconnect();
    };
  }, []);
  return null;
}
