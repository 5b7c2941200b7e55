import { useEffect } from "react";
import { useToast } from "#app/design-system/toasts.tsx";
import { signInMessages } from "./messages.ts";
import type { AuthAnswer } from "./sign-in-form.tsx";

export interface RefusedEntry extends AuthAnswer {
  intent: "sign-in" | "sign-up";
}

/**
 * Shows the toast "Login Error" or "Registration Error" with its
 * reason, in addition to the field error (spec S8).
 */
export function useSignInErrorNotice(refused: RefusedEntry | undefined): void {
  const toast = useToast();
  useEffect(() => {
    if (!refused) return;
    const title = refused.intent === "sign-up" ? signInMessages.signUpFailed : signInMessages.signInFailed;
    toast({ title, description: refused.refusal.message, variant: "destructive" });
  }, [refused, toast]);
}
