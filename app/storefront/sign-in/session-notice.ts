import { useEffect } from "react";
import { useToast } from "#app/design-system/toasts.tsx";
import { sessionMessages } from "./session-messages.ts";

type Entry = "signedIn" | "signedUp";
let expected: Entry | null = null;

/** Called when the form is sent: what to say if a session begins by it. */
export function expectEntry(entry: Entry): void {
  expected = entry;
}

/** Says "Login Successful" or "Account Created Successfully!" once the page is a signed-in one (spec: shopper §8). */
export function useSessionNotice(signedIn: boolean): void {
  const toast = useToast();
  useEffect(() => {
    if (!signedIn || !expected) return;
    toast(sessionMessages[expected]);
    expected = null;
  }, [signedIn, toast]);
}
