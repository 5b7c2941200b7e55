import { Import } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const moveInScreen = screen({
  name: "move-in",
  path: "/admin/trazer",
  page: "admin/move-in/page.tsx",
  needs: "admin only",
  group: "shop",
  icon: Import,
});
