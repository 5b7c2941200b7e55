import { Ban } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const blocksScreen = screen({
  name: "blocks",
  path: "/admin/bloqueios",
  page: "admin/blocks/page.tsx",
  needs: ["manage_customers"],
  group: "people",
  icon: Ban,
});
