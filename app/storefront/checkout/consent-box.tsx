import { useEffect, useRef } from "react";
import { checkoutMessages as messages } from "#messages/en/storefront/checkout.ts";

interface ConsentBoxProps {
  hasTerms: boolean;
  /** Whether the shopper tried to pay without consent. */
  isMissing: boolean;
}

/**
 * The checkbox for the consent to immediate delivery. When the shop has terms, the consent also covers the
 * terms. The checkbox appears when the shop requires the consent.
 */
export function ConsentBox({ hasTerms, isMissing }: ConsentBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isMissing) return;
    // The error message makes the sticky footer higher. Therefore this code scrolls the checkbox to the
    // center, so that the footer does not hide the checkbox.
    box.current?.scrollIntoView({ block: "center" });
    // This component sets the focus, because the form cannot focus a checkbox that is loaded after the
    // shopper has pressed Pay.
    box.current?.focus({ preventScroll: true });
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
        {messages.consent}
        {hasTerms && (
          <>
            {" "}
            {messages.consentTerms}{" "}
            <a href="/terms" target="_blank" rel="noopener" className="rounded-6 underline">
              {messages.consentTermsLink}
              <span className="sr-only"> {messages.consentNewTab}</span>
            </a>
            .
          </>
        )}
      </span>
    </label>
  );
}
