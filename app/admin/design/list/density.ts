import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";

const COOKIE = "handover-rows";
const YEAR_SECONDS = 31_536_000;

/**
 * Returns whether a browser has chosen dense rows. The server reads the choice, so no row moves after the
 * page has loaded.
 */
export const readsDense = (request: Request): boolean =>
  (request.headers.get("Cookie") ?? "").split(/;\s*/).includes(`${COOKIE}=dense`);

/**
 * The choice that the user has made since this page was loaded. The layout data does not always contain the
 * choice yet.
 */
let chosen: boolean | null = null;

/** Returns whether rows are dense (40 px, one line), and a function that stores another choice. */
export function useDensity(): [isDense: boolean, choose: (isDense: boolean) => void] {
  const shell = useRouteLoaderData("admin/layout") as Pick<LayoutData, "isDense"> | undefined;
  const [isDense, setDense] = useState(chosen ?? shell?.isDense ?? false);
  const choose = (next: boolean) => {
    chosen = next;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
    document.cookie = `${COOKIE}=${next ? "dense" : "normal"}; Path=/admin; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
    setDense(next);
  };
  return [isDense, choose];
}
