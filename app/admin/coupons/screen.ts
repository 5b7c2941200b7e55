import { Tag } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const couponsScreen = screen({
  name: "coupons",
  path: "/admin/cupons",
  page: "admin/coupons/page.tsx",
  needs: ["manage_coupons"],
  group: "sales",
  icon: Tag,
  hasForm: true,
});
