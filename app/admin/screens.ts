import { auditScreen } from "./audit/screen.ts";
import { backupsScreen } from "./backups/screen.ts";
import { bannersScreen } from "./banners/screen.ts";
import type { Screen } from "./base/screen.ts";
import { blocksScreen } from "./blocks/screen.ts";
import { brandScreen } from "./brand/screen.ts";
import { categoriesScreen } from "./categories/screen.ts";
import { couponsScreen } from "./coupons/screen.ts";
import { dashboardScreen } from "./dashboard/screen.ts";
import { featuredScreen } from "./featured/screen.ts";
import { healthScreen } from "./health/screen.ts";
import { confirmationsScreen } from "./held-changes/screen.ts";
import { integrationsScreen } from "./integrations/screen.ts";
import { inventoryScreen } from "./inventory/screen.ts";
import { moveInScreen } from "./move-in/screen.ts";
import { productsScreen } from "./products/screen.ts";
import { reportsScreen } from "./reports/screen.ts";
import { salesScreen } from "./sales/screen.ts";
import { securityScreen } from "./security/screen.ts";
import { settingsScreen } from "./settings/screen.ts";
import { teamsScreen } from "./teams/screen.ts";
import { usersScreen } from "./users/screen.ts";

/**
 * Every screen of the back office, in the order of the menu. The screens that the specification names have
 * the order of the specification. A screen that the specification does not name is in the menu group to which
 * its subject belongs.
 */
export const screens: readonly Screen[] = [
  dashboardScreen,
  productsScreen,
  featuredScreen,
  inventoryScreen,
  categoriesScreen,
  bannersScreen,
  salesScreen,
  reportsScreen,
  couponsScreen,
  usersScreen,
  blocksScreen,
  teamsScreen,
  securityScreen,
  settingsScreen,
  confirmationsScreen,
  brandScreen,
  integrationsScreen,
  moveInScreen,
  backupsScreen,
  healthScreen,
  auditScreen,
];
