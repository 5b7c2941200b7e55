import { useEffect } from "react";
import { useToast } from "#app/design-system/toasts.tsx";
import { sessionMessages } from "#messages/en/storefront/session.ts";

type Entry = "signedIn" | "signedUp";
let expected: Entry | null = null;

/** Called when the form is submitted. Stores which toast the next successful sign-in or sign-up shows. */
export function expectEntry(entry: Entry): void {
  expected = entry;
}

/**
 * Shows "Login Successful" or "Account Created Successfully!" when the page loads and the shopper is now
 * signed in (spec S8).
 */
export function useSessionNotice(signedIn: boolean): void {
  const toast = useToast();
  useEffect(() => {
    if (!signedIn || !expected) return;
    toast(sessionMessages[expected]);
    expected = null;
  }, [signedIn, toast]);
}
