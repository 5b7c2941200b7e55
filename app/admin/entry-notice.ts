import { useEffect } from "react";
import { useToast } from "#app/design-system/toasts.tsx";
import { adminMessages } from "./messages.ts";

type Entry = "signedIn" | "signedOut" | "adminCreated";
let expected: Entry | null = null;

/** Called before the page changes: what to say on the next one. */
export function expectNotice(entry: Entry | null): void {
  expected = entry;
}

/** Says what was expected, once the page that follows is there (spec: back-office §8 Session, Login, Setup). */
export function useEntryNotice(only?: Entry): void {
  const toast = useToast();
  useEffect(() => {
    if (!expected || (only && expected !== only)) return;
    toast(adminMessages[expected]);
    expected = null;
  }, [toast, only]);
}
