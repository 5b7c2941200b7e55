import { Star } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const featuredScreen = screen({
  name: "featured",
  path: "/admin/featured",
  page: "admin/featured/page.tsx",
  needs: ["manage_products"],
  group: "catalog",
  icon: Star,
});
