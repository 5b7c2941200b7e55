import { useEffect, useRef } from "react";
import { checkoutMessages as words } from "./messages.ts";

interface ConsentBoxProps {
  hasTerms: boolean;
  /** Paying was tried without it. */
  isMissing: boolean;
}

/** What the buyer agrees to before paying, where the shop asks for it: delivery at once, and the terms if there are any. */
export function ConsentBox({ hasTerms, isMissing }: ConsentBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The sticky foot has grown by the sentence of the problem: in the middle it does not cover what was missed.
    if (isMissing) box.current?.scrollIntoView({ block: "center" });
  }, [isMissing]);
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 text-15">
      <input
        ref={box}
        type="checkbox"
        name="consent"
        value="yes"
        aria-required="true"
        aria-invalid={isMissing || undefined}
        className="size-6 shrink-0 scroll-my-24 accent-accent"
      />
      <span>
        {words.consent}
        {hasTerms && (
          <>
            {" "}
            {words.consentTerms}{" "}
            <a href="/terms" target="_blank" rel="noopener" className="rounded-6 underline">
              {words.consentTermsLink}
              <span className="sr-only"> {words.consentNewTab}</span>
            </a>
            .
          </>
        )}
      </span>
    </label>
  );
}
