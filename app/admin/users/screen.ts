import { Users } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const usersScreen = screen({
  name: "users",
  path: "/admin/usuarios",
  page: "admin/users/page.tsx",
  needs: ["manage_customers"],
  group: "people",
  icon: Users,
  endpoints: [
    { path: "exportar", file: "admin/users/export.ts" },
    { path: "dados", file: "admin/users/guest-data.ts" },
  ],
});
