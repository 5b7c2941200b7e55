import { redirect } from "react-router";

/** Redirects the footer's link for the first admin to the setup page (spec R19). */
export function loader() {
  return redirect("/admin/setup", { headers: { "Cache-Control": "no-store" } });
}
