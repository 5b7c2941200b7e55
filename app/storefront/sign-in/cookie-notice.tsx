import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { connection } from "#app/design-system/connection.ts";
import { signInMessages as messages } from "./messages.ts";

/**
 * Warns that the browser blocks cookies. When cookies are blocked, the browser shows this form again after a
 * correct password, and the form shows no error. The notice appears when the browser reports that cookies are
 * disabled, or when a successful submission has led back to this form.
 */
export function CookieNotice({ wasRejected }: { wasRejected: boolean }) {
  const { state, formMethod } = useNavigation();
  const [isBlocked, setIsBlocked] = useState(false);
  const wasSent = useRef(false);
  useEffect(() => {
    if (!navigator.cookieEnabled) setIsBlocked(true);
    if (formMethod === "POST") wasSent.current = true;
    if (state !== "idle" || !wasSent.current) return;
    wasSent.current = false;
    if (!wasRejected && !connection.isLost()) setIsBlocked(true);
  }, [state, formMethod, wasRejected]);
  return (
    <div role="alert">
      {isBlocked && (
        <p className="mb-4 rounded-10 bg-warning-soft px-3 py-2 text-15 text-warning">
          {messages.cookiesBlocked}
        </p>
      )}
    </div>
  );
}
