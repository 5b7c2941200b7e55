import { redirect } from "react-router";

/** The address in the shop's footer (spec R19). */
export function loader() {
  return redirect("/admin/setup", { headers: { "Cache-Control": "no-store" } });
}
