import { useEffect } from "react";
import { useToast } from "#app/design-system/toasts.tsx";
import { adminMessages } from "./messages.ts";

type Entry = "signedIn" | "signedOut" | "adminCreated";
let expected: Entry | null = null;

/** Called before the page changes: what to say on the next one. */
export function expectNotice(entry: Entry | null): void {
  expected = entry;
}

/** What is to be said on this page, once; null when nothing is, or something else than `only`. */
export function takeNotice(only?: Entry): { title: string; description: string } | null {
  if (!expected || (only && expected !== only)) return null;
  const said = adminMessages[expected];
  expected = null;
  return { title: said.title, description: said.description };
}

/** Says what was expected, once the page that follows is there (spec: back-office §8 Session, Login, Setup). */
export function useEntryNotice(only?: Entry): void {
  const toast = useToast();
  useEffect(() => {
    const notice = takeNotice(only);
    if (notice) toast(notice);
  }, [toast, only]);
}
