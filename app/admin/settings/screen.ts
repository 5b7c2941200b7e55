import { Settings } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const settingsScreen = screen({
  name: "settings",
  path: "/admin/configuracoes",
  page: "admin/settings/page.tsx",
  needs: ["manage_settings"],
  group: "shop",
  icon: Settings,
});
