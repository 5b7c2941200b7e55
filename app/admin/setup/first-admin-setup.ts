import { redirect } from "react-router";

/** The address in the shop's footer (readings 19). */
export function loader() {
  return redirect("/admin/setup", { headers: { "Cache-Control": "no-store" } });
}
