import * as accounts from "./schema/accounts.ts";
import * as backups from "./schema/backups.ts";
import * as blocks from "./schema/blocks.ts";
import * as catalog from "./schema/catalog.ts";
import * as channels from "./schema/channels.ts";
import * as counts from "./schema/counts.ts";
import * as coupons from "./schema/coupons.ts";
import * as email from "./schema/email.ts";
import * as exceptions from "./schema/exceptions.ts";
import * as pictures from "./schema/images.ts";
import * as inventory from "./schema/inventory.ts";
import * as notices from "./schema/notices.ts";
import * as orderGrants from "./schema/order-grants.ts";
import * as orderSearch from "./schema/order-search.ts";
import * as orders from "./schema/orders.ts";
import * as pages from "./schema/pages.ts";
import * as payments from "./schema/payments.ts";
import * as presence from "./schema/presence.ts";
import * as prices from "./schema/prices.ts";
import * as productPairs from "./schema/product-pairs.ts";
import * as salesDays from "./schema/sales-days.ts";
import * as security from "./schema/security.ts";
import * as settings from "./schema/settings.ts";
import * as staff from "./schema/staff.ts";
import * as stockAlerts from "./schema/stock-alerts.ts";
import * as userNotes from "./schema/user-notes.ts";
import * as withdrawals from "./schema/withdrawals.ts";

/** All tables, for the query builder. */
export const tables = {
  ...accounts,
  ...backups,
  ...blocks,
  ...catalog,
  ...channels,
  ...counts,
  ...coupons,
  ...email,
  ...exceptions,
  ...inventory,
  ...notices,
  ...orderGrants,
  ...orderSearch,
  ...orders,
  ...pages,
  ...payments,
  ...presence,
  ...prices,
  ...pictures,
  ...productPairs,
  ...salesDays,
  ...security,
  ...settings,
  ...staff,
  ...stockAlerts,
  ...userNotes,
  ...withdrawals,
};
