import { Plug } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const integrationsScreen = screen({
  name: "integrations",
  path: "/admin/integracoes",
  page: "admin/integrations/page.tsx",
  needs: ["manage_settings"],
  group: "shop",
  icon: Plug,
});
