import { useEffect } from "react";
import { useToast } from "#app/design-system/toasts.tsx";
import type { SessionView } from "#domain/identity/sign-in/session-views.ts";
import type { SecurityAnswer } from "./answer-form.ts";
import { EmailConfirmation } from "./email-confirmation.tsx";
import { securityMessages as messages } from "./messages.ts";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";

interface SecuritySectionProps {
  email: string;
  emailVerified: boolean;
  sessions: readonly SessionView[];
  answer: SecurityAnswer | undefined;
}

/** The confirmed e-mail, the password, and the list of sessions. */
export function SecuritySection({ email, emailVerified, sessions, answer }: SecuritySectionProps) {
  useOutcome(answer);
  return (
    <section id="security" aria-labelledby="security-title" className="min-w-0 scroll-mt-20">
      <h2 id="security-title" className="title mb-3 text-22">
        {messages.title}
      </h2>
      <div className="account-card">
        {emailVerified && <EmailConfirmation email={email} isConfirmed />}
        <PasswordForm email={email} answer={answer} />
        <SessionList sessions={sessions} />
      </div>
    </section>
  );
}

/**
 * Shows the result of a form in a toast. A form with fields shows its own errors, so the toast does not show
 * them.
 */
function useOutcome(answer: SecurityAnswer | undefined): void {
  const toast = useToast();
  useEffect(() => {
    if (!answer) return;
    const { intent, refusal } = answer;
    if (intent === "verify" || intent === "end-session" || intent === "end-others") {
      const title = intent === "verify" ? messages.linkFailed : messages.sessionFailed;
      if (refusal) return toast({ title, description: refusal.message, variant: "destructive" });
      if (intent === "verify") toast(messages.linkSent);
      else toast(intent === "end-session" ? messages.sessionEnded : messages.othersEnded(answer.ended));
    } else if (intent === "password" && !refusal) toast(messages.passwordChanged);
  }, [answer, toast]);
}
