import { ArchiveRestore } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const backupsScreen = screen({
  name: "backups",
  path: "/admin/backups",
  page: "admin/backups/page.tsx",
  needs: "admin only",
  group: "shop",
  icon: ArchiveRestore,
});
