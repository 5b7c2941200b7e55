import { Palette } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const brandScreen = screen({
  name: "brand",
  path: "/admin/marca",
  page: "admin/brand/page.tsx",
  needs: ["manage_settings"],
  group: "shop",
  icon: Palette,
});
