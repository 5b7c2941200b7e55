import { Package } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const productsScreen = screen({
  name: "products",
  path: "/admin/produtos",
  page: "admin/products/list/page.tsx",
  needs: ["manage_products"],
  group: "catalog",
  icon: Package,
  endpoints: [
    { path: "exportar", file: "admin/products/export.ts" },
    { path: "exportar-catalogo", file: "admin/products/files/export.ts" },
    { path: "importar", file: "admin/products/files/import.ts" },
  ],
  hasForm: true,
});
