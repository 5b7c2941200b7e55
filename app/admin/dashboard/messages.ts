import { catalog } from "#messages/catalog.ts";
import { dashboard as dashboardSource } from "#messages/pt-BR/back-office/dashboard.ts";

/**
 * The messages of the dashboard (spec: back-office §2 Dashboard,
 * §8). Its tab names are English in the specification.
 */
export const dashboardMessages = catalog("back-office", "dashboard", dashboardSource);
