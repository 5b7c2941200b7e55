import { Image } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const bannersScreen = screen({
  name: "banners",
  path: "/admin/banners",
  page: "admin/banners/page.tsx",
  needs: ["manage_banners"],
  group: "catalog",
  icon: Image,
  hasForm: true,
});
