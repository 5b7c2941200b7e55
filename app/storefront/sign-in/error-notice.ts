import { useEffect } from "react";
import { useToast } from "#app/design-system/toasts.tsx";
import { signInMessages } from "./messages.ts";
import type { AuthAnswer } from "./sign-in-form.tsx";

export interface RejectedEntry extends AuthAnswer {
  intent: "sign-in" | "sign-up";
}

/**
 * Shows the toast "Login Error" or "Registration Error" with its
 * reason, in addition to the field error (spec S8).
 */
export function useSignInErrorNotice(rejected: RejectedEntry | undefined): void {
  const toast = useToast();
  useEffect(() => {
    if (!rejected) return;
    const title = rejected.intent === "sign-up" ? signInMessages.signUpFailed : signInMessages.signInFailed;
    toast({ title, description: rejected.refusal.message, variant: "destructive" });
  }, [rejected, toast]);
}
