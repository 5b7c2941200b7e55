import { useNavigation } from "react-router";
import { loginMessages as messages } from "#messages/pt-BR/back-office/sign-in.ts";

/**
 * Announces the authentication check during a navigation to a back-office page, whose guard or loader checks
 * the caller first (spec B2.3). The notice covers only client navigations, because the server has already
 * checked a page that it renders. The space of the notice is reserved, so the layout does not move.
 */
export function Checking() {
  const { state, location } = useNavigation();
  const isChecked = state === "loading" && /^\/admin(?:\/|$)/.test(location.pathname);
  return (
    <p role="status" className="mt-4 min-h-6 text-center text-15 text-ink-2">
      {isChecked && messages.checking}
    </p>
  );
}
