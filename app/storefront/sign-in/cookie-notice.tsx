import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { connection } from "#app/connection/connection.ts";
import { signInMessages as words } from "./messages.ts";

/**
 * Says that the browser keeps no cookies: a right password would lead back to this form without a word. Known from the
 * browser itself, or from a form that was sent, was not refused, and led back here.
 */
export function CookieNotice({ wasRefused }: { wasRefused: boolean }) {
  const { state, formMethod } = useNavigation();
  const [isBlocked, setIsBlocked] = useState(false);
  const wasSent = useRef(false);
  useEffect(() => {
    if (!navigator.cookieEnabled) setIsBlocked(true);
    if (formMethod === "POST") wasSent.current = true;
    if (state !== "idle" || !wasSent.current) return;
    wasSent.current = false;
    if (!wasRefused && !connection.isLost()) setIsBlocked(true);
  }, [state, formMethod, wasRefused]);
  return (
    <div role="alert">
      {isBlocked && (
        <p className="mb-4 rounded-10 bg-warning-soft px-3 py-2 text-15 text-warning">
          {words.cookiesBlocked}
        </p>
      )}
    </div>
  );
}
