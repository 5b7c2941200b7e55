import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";

const COOKIE = "handover-columns";
const YEAR_SECONDS = 31_536_000;

/**
 * Returns the columns that a browser hides in lists. The server reads the choice, so no column moves after
 * the page has loaded.
 */
export function readHiddenColumns(request: Request): string[] {
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/);
  const found = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? "";
  return found.split(".").filter((name) => /^[a-z-]{1,30}$/.test(name));
}

/**
 * The choice that the user has made since this page was loaded. The layout data does not always contain the
 * choice yet.
 */
let chosen: readonly string[] | null = null;

/** Returns the keys of the hidden columns, and a function that hides or shows a column. */
export function useHiddenColumns(): [hidden: readonly string[], toggle: (key: string) => void] {
  const shell = useRouteLoaderData("admin/layout") as Pick<LayoutData, "hiddenColumns"> | undefined;
  const [hidden, setHidden] = useState(chosen ?? shell?.hiddenColumns ?? []);
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key];
    chosen = next;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
    document.cookie = `${COOKIE}=${next.join(".")}; Path=/admin; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
    setHidden(next);
  };
  return [hidden, toggle];
}
