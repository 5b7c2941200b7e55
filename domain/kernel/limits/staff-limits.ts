import { createRateLimit, isProduction, knownBrowserRule } from "./rate-limit.ts";

/** The limits of the back office. Those of the store, and how attempts are counted, are in domain/kernel/limits/rate-limit.ts. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Reset links that the staff sends: apart from the person's own, so that neither uses the other's up. */
export const staffResetLimits = {
  account: createRateLimit({ name: "staff_reset_account", act: "reset", attempts: 5, windowSeconds: HOUR }),
};

/** security: B9. Lists of people taken along, counted by who takes them: as many as is written for every act. */
export const peopleExportLimits = {
  account: createRateLimit({ name: "people_export_account", act: "export" }),
};

/** security: B9. Lists of sales taken along, counted like lists of people. */
export const salesExportLimits = {
  account: createRateLimit({ name: "sales_export_account", act: "export" }),
};

/** security: A4, A11. The password of the back office; counted apart from the store's, so that neither locks the other. */
export const staffSignInLimits = {
  account: createRateLimit({
    name: "staff_sign_in_account",
    act: "login",
    attempts: 10,
    windowSeconds: 15 * MINUTE,
    longestWaitSeconds: 4 * HOUR,
  }),
  address: createRateLimit({
    name: "staff_sign_in_address",
    act: "login",
    attempts: isProduction ? 30 : 300,
    windowSeconds: 15 * MINUTE,
  }),
  browser: createRateLimit({ name: "staff_sign_in_browser", act: "login", ...knownBrowserRule }),
};

/**
 * security: A4. Codes of a second factor, whether at signing in or later. `total` is the hard lock: a hundred wrong codes
 * without a right one between them, and only the command line opens the account again.
 */
export const secondFactorLimits = {
  account: createRateLimit({
    name: "second_factor_account",
    act: "code",
    attempts: 10,
    windowSeconds: 15 * MINUTE,
    longestWaitSeconds: 4 * HOUR,
  }),
  total: createRateLimit({
    name: "second_factor_total",
    act: "code",
    attempts: 100,
    windowSeconds: 3650 * DAY,
  }),
};

/**
 * security: A12. Everything a person writes in the back office: more than anybody does by hand, and a bound for a session
 * in the wrong hands.
 */
export const staffWriteLimits = {
  account: createRateLimit({
    name: "staff_write_account",
    act: "update",
    attempts: 300,
    windowSeconds: 5 * MINUTE,
  }),
};

/** Who would be the first admin, with a code or without: as many attempts as is written for every act. */
export const firstAdminLimits = {
  address: createRateLimit({ name: "first_admin_address", act: "setup" }),
};
