import { BadgeDollarSign } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const salesScreen = screen({
  name: "sales",
  path: "/admin/vendas",
  page: "admin/sales/list/page.tsx",
  needs: ["manage_orders"],
  group: "sales",
  icon: BadgeDollarSign,
  endpoints: [
    { path: "exportar", file: "admin/sales/export.ts" },
    { path: "comprovante", file: "admin/sales/proof.ts" },
  ],
});
