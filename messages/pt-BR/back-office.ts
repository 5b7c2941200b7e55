import { admins } from "./back-office/admins.ts";
import { alerts } from "./back-office/alerts.ts";
import { audit } from "./back-office/audit.ts";
import { banners } from "./back-office/banners.ts";
import { brand } from "./back-office/brand.ts";
import { categories } from "./back-office/categories.ts";
import { coupons } from "./back-office/coupons.ts";
import { csvExport } from "./back-office/csv-export.ts";
import { dashboard } from "./back-office/dashboard.ts";
import { featured } from "./back-office/featured.ts";
import { fieldLabels } from "./back-office/field-labels.ts";
import { frame } from "./back-office/frame.ts";
import { heldChanges } from "./back-office/held-changes.ts";
import { importProblems } from "./back-office/inventory/import-problems.ts";
import { inventory } from "./back-office/inventory/inventory.ts";
import { invitation } from "./back-office/invitation.ts";
import { money } from "./back-office/money.ts";
import { backups } from "./back-office/operations/backups.ts";
import { checklist } from "./back-office/operations/checklist.ts";
import { health } from "./back-office/operations/health.ts";
import { moveIn } from "./back-office/operations/move-in.ts";
import { palette } from "./back-office/palette.ts";
import { catalogFiles } from "./back-office/products/catalog-files.ts";
import { fileProblems } from "./back-office/products/file-problems.ts";
import { productForm } from "./back-office/products/product-form.ts";
import { productPrices } from "./back-office/products/product-prices.ts";
import { productVariants } from "./back-office/products/product-variants.ts";
import { products } from "./back-office/products/products.ts";
import { reports } from "./back-office/reports.ts";
import { orderStates } from "./back-office/sales/order-states.ts";
import { saleActions } from "./back-office/sales/sale-actions.ts";
import { saleDetails } from "./back-office/sales/sale-details.ts";
import { saleErrors } from "./back-office/sales/sale-errors.ts";
import { sales } from "./back-office/sales/sales.ts";
import { notices } from "./back-office/security/notices.ts";
import { passkeys } from "./back-office/security/passkeys.ts";
import { security } from "./back-office/security/security.ts";
import { sessions } from "./back-office/security/sessions.ts";
import { stepUp } from "./back-office/security/step-up.ts";
import { claims } from "./back-office/settings/claims.ts";
import { connections } from "./back-office/settings/connections.ts";
import { holds } from "./back-office/settings/holds.ts";
import { paymentMethods } from "./back-office/settings/payment-methods.ts";
import { seller } from "./back-office/settings/seller.ts";
import { settings } from "./back-office/settings/settings.ts";
import { setup } from "./back-office/setup.ts";
import { signIn } from "./back-office/sign-in.ts";
import { teams } from "./back-office/teams.ts";
import { user } from "./back-office/user.ts";
import { users } from "./back-office/users.ts";

/** The messages of the back office. */
export const messages = {
  admins,
  alerts,
  audit,
  backups,
  banners,
  brand,
  catalogFiles,
  categories,
  checklist,
  coupons,
  csvExport,
  dashboard,
  featured,
  fieldLabels,
  fileProblems,
  frame,
  health,
  heldChanges,
  importProblems,
  inventory,
  invitation,
  money,
  moveIn,
  palette,
  productForm,
  productPrices,
  productVariants,
  products,
  reports,
  orderStates,
  saleActions,
  saleDetails,
  saleErrors,
  sales,
  notices,
  passkeys,
  security,
  sessions,
  stepUp,
  claims,
  connections,
  holds,
  seller,
  paymentMethods,
  settings,
  setup,
  signIn,
  teams,
  user,
  users,
};
