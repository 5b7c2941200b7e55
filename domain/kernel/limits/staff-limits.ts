import { createRateLimit, isProduction, knownBrowserRule } from "./rate-limit.ts";

/**
 * The rate limits of the back office. `rate-limit.ts` has the limits of the storefront and counts the
 * attempts.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Limits the reset links that staff send to a user. The shop counts links from staff separately from the
 * links that users request themselves.
 */
export const staffResetLimits = {
  account: createRateLimit({ name: "staff_reset_account", act: "reset", attempts: 5, windowSeconds: HOUR }),
};

/**
 * security: B9. Limits the exports of users by each staff user. This limit has the default values.
 */
export const userExportLimits = {
  account: createRateLimit({ name: "people_export_account", act: "export" }),
};

/** security: B9. Limits the exports of sales by each staff user, in the same way as exports of users. */
export const salesExportLimits = {
  account: createRateLimit({ name: "sales_export_account", act: "export" }),
};

/**
 * security: A4, A11. Limits the password attempts at the back-office sign-in. The shop counts back-office
 * attempts separately from storefront attempts, so that failed attempts at one sign-in never lock the other
 * sign-in.
 */
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
 * security: A4. Limits the attempts with second-factor codes, at the sign-in and later. `total` locks the
 * account after a hundred wrong codes without a correct code. Only a command on the server can then unlock
 * the account.
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
 * security: A12. Limits the number of changes that one staff user can make. The limit is higher than the
 * number of changes that a person makes by hand. The limit restricts the damage that an attacker can do with
 * a stolen session.
 */
export const staffWriteLimits = {
  account: createRateLimit({
    name: "staff_write_account",
    act: "update",
    attempts: 300,
    windowSeconds: 5 * MINUTE,
  }),
};

/**
 * Limits the attempts to create the first admin, with or without a setup code. This limit has the default
 * values.
 */
export const firstAdminLimits = {
  address: createRateLimit({ name: "first_admin_address", act: "setup" }),
};
