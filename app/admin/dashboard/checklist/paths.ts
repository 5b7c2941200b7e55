import type { ChecklistStep } from "#domain/operations/checklist/checklist.ts";

/**
 * Maps each step of the checklist to the page on which the owner does the step. When a step has no page, the
 * owner does the step in the drawer of the checklist or on the server machine.
 */
export const checklistPaths: Readonly<Partial<Record<ChecklistStep, string>>> = {
  support: "/admin/configuracoes?tab=suporte",
  name: "/admin/marca",
  logo: "/admin/marca",
  product: "/admin/produtos",
  keys: "/admin/inventario",
  provider: "/admin/configuracoes?tab=pagamentos",
  mail: "/admin/configuracoes?tab=email",
  secondFactor: "/admin/security",
};
