import { FolderTree } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const categoriesScreen = screen({
  name: "categories",
  path: "/admin/categorias",
  page: "admin/categories/page.tsx",
  needs: ["manage_categories"],
  group: "catalog",
  icon: FolderTree,
  hasForm: true,
});
