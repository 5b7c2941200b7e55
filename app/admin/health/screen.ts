import { HeartPulse } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const healthScreen = screen({
  name: "health",
  path: "/admin/saude",
  page: "admin/health/page.tsx",
  needs: ["manage_settings"],
  group: "shop",
  icon: HeartPulse,
});
