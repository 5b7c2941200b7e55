import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { connection } from "#app/design-system/connection.ts";
import { connectionMessages } from "#messages/en/shared/connection.ts";
import { useConnectionLost } from "./connection-notice.tsx";
import { wantedAddress, watchActs } from "./hold-loads.ts";

/** A thin bar at the top of the window while a page is loading or a form is being submitted. */
export function PageProgress() {
  const { state } = useNavigation();
  const isLost = useConnectionLost();
  return state === "idle" || isLost ? null : <ProgressBar />;
}

/**
 * The progress bar alone, for loads that are not navigations. The bar becomes visible after 150 ms, and
 * screen readers also cannot read the bar before that time.
 */
export function ProgressBar() {
  return (
    <div
      role="progressbar"
      aria-label={connectionMessages.loading}
      data-progress=""
      className="page-progress"
    />
  );
}

/**
 * Watches the connection, and restarts the held navigation when the connection is back. When a page's code
 * cannot be fetched, the router reloads the document. Without a connection, a reload of the document would
 * lose the page, so the component stops the reload. The requested page opens when the connection is back,
 * unless the shopper takes another action first.
 */
export function ResumeNavigation() {
  const navigation = useNavigation();
  const navigate = useNavigate();
  const shown = useLocation();
  const wanted = navigation.state === "loading" ? navigation.location : undefined;

  const onBack = useEffectEvent((document: string | null, isEnded: boolean) => {
    if (isEnded && (wanted || document !== null)) {
      // Navigates to the page that is already shown, because only another navigation can end the held
      // navigation.
      return void navigate(shown, { replace: true, state: shown.state, preventScrollReset: true });
    }
    if (document !== null) return window.location.assign(document);
    if (!wanted) return;
    const { pathname, search } = window.location;
    // After Back, the address bar already shows the new address, so the navigation replaces the history
    // entry.
    const replace = pathname === wanted.pathname && search === wanted.search;
    void navigate(wanted, { replace, state: wanted.state, preventScrollReset: replace });
  });
  useEffect(() => {
    let document: string | null = null;
    let isEnded = false;
    const stopWatching = watchActs(() => {
      isEnded = connection.isLost();
    });
    const stopReload = (event: NavigateEvent) => {
      if (event.navigationType !== "reload" || event.userInitiated) return;
      if (wantedAddress() === null && !connection.isLost()) return;
      event.preventDefault();
      document = wantedAddress();
      connection.reportLost();
    };
    window.navigation?.addEventListener("navigate", stopReload);
    const stopFollowing = connection.subscribe(() => {
      if (connection.isLost()) return;
      onBack(document, isEnded);
      isEnded = false;
    });
    const disconnect = connection.connect();
    return () => {
      window.navigation?.removeEventListener("navigate", stopReload);
      stopWatching();
      stopFollowing();
      disconnect();
    };
  }, []);
  return null;
}
