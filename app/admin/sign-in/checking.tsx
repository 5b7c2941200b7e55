import { useNavigation } from "react-router";
import { loginMessages as messages } from "#messages/pt-BR/back-office/sign-in.ts";

/**
 * Announces the authentication check while the browser navigates to a back-office page. The guard or the
 * loader of the new page first checks the caller (spec B2.3). The notice appears only during client
 * navigations. When the server renders a page, the check has already ended before the browser receives the
 * page. The space of the notice is reserved, so the layout does not move.
 */
export function Checking() {
  const { state, location } = useNavigation();
  const isChecked = state === "loading" && /^\/admin(?:\/|$)/.test(location.pathname);
  return (
    <p role="status" className="min-h-6 text-center text-15 text-ink-2">
      {isChecked && messages.checking}
    </p>
  );
}
