import { useNavigation } from "react-router";
import { loginMessages as words } from "./messages.ts";

/**
 * Says that somebody's identity is being checked: on the way to a page of the back office, whose guard or loader asks who
 * it is before it answers (spec: back-office §2 Admin login). The page that the server sends has been checked already, so
 * this is for the ways between pages alone; its place is kept, so that nothing moves.
 */
export function Checking() {
  const { state, location } = useNavigation();
  const isChecked = state === "loading" && /^\/admin(?:\/|$)/.test(location.pathname);
  return (
    <p role="status" className="mt-4 min-h-6 text-center text-15 text-ink-2">
      {isChecked && words.checking}
    </p>
  );
}
