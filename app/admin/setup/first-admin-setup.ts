import { redirect } from "react-router";

/** The address that the shop's footer names (readings 19). */
export function loader() {
  return redirect("/admin/setup", { headers: { "Cache-Control": "no-store" } });
}
