import { ClipboardCheck } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const confirmationsScreen = screen({
  name: "confirmations",
  path: "/admin/confirmacoes",
  page: "admin/held-changes/page.tsx",
  needs: ["manage_products", "manage_coupons", "manage_settings"],
  group: "shop",
  icon: ClipboardCheck,
  catalog: "heldChanges",
});
