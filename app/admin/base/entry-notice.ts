import { useEffect } from "react";
import { useToast } from "#app/design-system/toasts.tsx";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

type Entry = "signedIn" | "signedOut" | "adminCreated";
let expected: Entry | null = null;

/** Records the toast that the next page shows. */
export function expectNotice(entry: Entry | null): void {
  expected = entry;
}

/**
 * Returns the recorded toast, and deletes the record. Returns null when no toast is recorded, or when `only`
 * names another toast.
 */
export function takeNotice(only?: Entry): { title: string; description: string } | null {
  if (!expected || (only && expected !== only)) return null;
  const text = adminMessages[expected];
  expected = null;
  return { title: text.title, description: text.description };
}

/** Shows the recorded toast after the next page appears (spec B8). */
export function useEntryNotice(only?: Entry): void {
  const toast = useToast();
  useEffect(() => {
    const notice = takeNotice(only);
    if (notice) toast(notice);
  }, [toast, only]);
}
