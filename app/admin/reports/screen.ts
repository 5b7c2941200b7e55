import { ChartLine } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const reportsScreen = screen({
  name: "reports",
  path: "/admin/relatorios",
  page: "admin/reports/page.tsx",
  needs: ["view_analytics"],
  group: "sales",
  icon: ChartLine,
  endpoints: [{ path: "exportar", file: "admin/reports/export.ts" }],
});
