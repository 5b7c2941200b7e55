import type { KeyboardEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { signInMessages as messages } from "./messages.ts";

type Tab = "sign-in" | "sign-up";

export interface AuthSearch {
  tab: Tab;
  /** Whether the shopper continues to the checkout after signing in. */
  forCheckout: boolean;
  /** Returns the URL of a tab. This URL also names the page that opens after signing in. */
  addressOf: (tab: Tab) => string;
}

/** Reads the selected tab, and the page that opens after signing in, from the URL. */
export function useAuthSearch(): AuthSearch {
  const search = new URLSearchParams(useLocation().search);
  return {
    tab: search.get("tab") === "sign-up" ? "sign-up" : "sign-in",
    forCheckout: search.get("next") === "checkout",
    addressOf(tab) {
      const next = new URLSearchParams(search);
      if (tab === "sign-up") next.set("tab", tab);
      else next.delete("tab");
      return `/auth${next.size > 0 ? `?${next}` : ""}`;
    },
  };
}

const tabs: readonly Tab[] = ["sign-in", "sign-up"];

/**
 * Two links that look and act like tabs. The links work without JavaScript. With JavaScript, arrow keys move
 * between the links.
 */
export function AuthTabs({ search }: { search: AuthSearch }) {
  const navigate = useNavigate();
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const other: Tab = search.tab === "sign-in" ? "sign-up" : "sign-in";
    document.getElementById(`tab-${other}`)?.focus();
    void navigate(search.addressOf(other), { replace: true, preventScrollReset: true });
  }
  return (
    <div
      role="tablist"
      aria-label={messages.tabs}
      onKeyDown={onKeyDown}
      className="grid grid-cols-2 border-b border-line"
    >
      {tabs.map((id) => (
        <Link
          key={id}
          id={`tab-${id}`}
          role="tab"
          aria-selected={search.tab === id}
          aria-controls="auth-panel"
          to={search.addressOf(id)}
          replace
          preventScrollReset
          className="-mb-px flex min-h-12 items-center justify-center border-b-2 border-transparent font-semibold text-15 text-ink-2 aria-selected:border-ink aria-selected:text-ink"
        >
          {id === "sign-up" ? messages.signUp : messages.signIn}
        </Link>
      ))}
    </div>
  );
}
