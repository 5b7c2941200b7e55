import { LayoutDashboard } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const dashboardScreen = screen({
  name: "dashboard",
  path: "/admin",
  page: "admin/dashboard/page.tsx",
  needs: "any staff",
  icon: LayoutDashboard,
});
