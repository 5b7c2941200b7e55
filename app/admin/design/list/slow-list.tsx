import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { DIALOGS } from "./list-address.ts";
import { ListSkeleton } from "./list-skeleton.tsx";

/** Milliseconds before a slow list shows placeholders. */
const SLOW_MS = 150;
/**
 * The rows of a list. Placeholders replace the rows while another search, view or page of the list loads
 * slowly.
 */
export function SlowList({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { state, location } = useNavigation();
  const isLoading =
    state === "loading" &&
    location?.pathname === pathname &&
    withoutDialogs(location.search) !== withoutDialogs(search);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isLoading && isSlow ? <ListSkeleton /> : children;
}

/** Removes the parameters of dialogs, because a dialog does not change the list. */
function withoutDialogs(search: string): string {
  const address = new URLSearchParams(search);
  for (const name of DIALOGS) address.delete(name);
  return address.toString();
}
