import { ScrollText } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const auditScreen = screen({
  name: "audit",
  path: "/admin/auditoria",
  page: "admin/audit/page.tsx",
  needs: "admin only",
  group: "shop",
  icon: ScrollText,
});
