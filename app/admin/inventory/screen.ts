import { Boxes } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const inventoryScreen = screen({
  name: "inventory",
  path: "/admin/inventario",
  page: "admin/inventory/list/page.tsx",
  needs: ["manage_inventory"],
  group: "catalog",
  icon: Boxes,
  endpoints: [
    { path: "importar", file: "admin/inventory/import/import.ts" },
    { path: "produtos", file: "admin/inventory/product-choices.ts" },
    { path: "exportar", file: "admin/inventory/export.ts" },
  ],
});
