import { type TeamPermission, teamPermissions } from "#db/values/vocabulary.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import type { Caller, Staff } from "./caller.ts";
import { DomainError, SignInRequired } from "./errors.ts";
import { type BackOfficeAction, backOfficeActions, type Need, type Rule } from "./permissions-table.ts";

/** The time for which a confirmed second factor counts as fresh, in milliseconds. */
export const FRESH_MS = 10 * 60 * 1000;

/** The staff user lacks the permission for the action `details.action`. */
export class NotPermitted extends DomainError {
  constructor(action: string) {
    super("not_permitted", 403, { action });
  }
}

/**
 * A sensitive action needs a second factor (spec B8, R22). When `details.reason` is "enable", the user must
 * first set up a second factor. When the reason is "confirm", the user must confirm the second factor again.
 */
export class SecondFactorRequired extends DomainError {
  constructor(reason: "enable" | "confirm") {
    super("second_factor_required", 403, { reason });
  }
}

/**
 * The rights of a staff user in the form that the permissions table needs. Pages also receive the rights of
 * the user in this form.
 */
export interface StaffRights {
  role: "admin" | "team_member";
  permissions: ReadonlySet<TeamPermission>;
}

/** Every permission: the permissions of an active admin. */
export const allPermissions: ReadonlySet<TeamPermission> = new Set(teamPermissions);

/**
 * Whether a user has the permission that a page or an action needs. An admin has every permission. When the
 * rule of an action lists several permissions, the user needs only one of these permissions.
 */
export function meets(rights: StaffRights, needs: Need): boolean {
  if (rights.role === "admin") return true;
  if (needs === "admin only") return false;
  if (needs === "any staff") return true;
  return needs.some((permission) => rights.permissions.has(permission));
}

/**
 * Whether the permissions table allows an action. The function does not check the second factor. Menus and
 * buttons use the function.
 */
export function staffCan(rights: StaffRights, action: BackOfficeAction): boolean {
  return meets(rights, ruleOf(action).needs);
}

/** The actions that invited staff may perform before they have set up the required second factor. */
const beforeEnrolment: ReadonlySet<BackOfficeAction> = new Set<BackOfficeAction>([
  "session.end",
  "session.confirm",
  "second-factor.view",
  "second-factor.begin",
  "second-factor.confirm",
  "passkeys.view",
  "own-sessions.view",
  "own-sessions.end",
]);

/**
 * Checks that the table allows the caller to perform an action, and returns the caller as a staff user. Every
 * use case of the back office calls this function first.
 * @throws SignInRequired when the caller is not a staff user.
 * @throws NotPermitted when the user lacks the permission.
 * @throws SecondFactorRequired when the user must set up or confirm a second factor first.
 */
export function requirePermission(caller: Caller, action: BackOfficeAction): Staff {
  if (caller.kind !== "staff") throw new SignInRequired();
  const rule = ruleOf(action);
  if (!meets(caller, rule.needs)) throw new NotPermitted(action);
  if (caller.mustEnrol && !beforeEnrolment.has(action)) throw new SecondFactorRequired("enable");
  if (rule.secondFactor === "enabled") requireSecondFactor(caller);
  if (rule.secondFactor === "fresh") requireFreshSecondFactor(caller);
  return caller;
}

/** @throws SecondFactorRequired unless this session has confirmed a second factor. */
export function requireSecondFactor(staff: Staff): void {
  if (!staff.hasSecondFactor) throw new SecondFactorRequired("enable");
  if (!staff.secondFactorAt) throw new SecondFactorRequired("confirm");
}

/** @throws SecondFactorRequired unless this session has confirmed a second factor in the last ten minutes. */
export function requireFreshSecondFactor(staff: Staff): void {
  requireSecondFactor(staff);
  if (shopNow() - (staff.secondFactorAt?.getTime() ?? 0) > FRESH_MS)
    throw new SecondFactorRequired("confirm");
}

/**
 * Returns the permission that allows an action, for the audit log. For an admin the permission is "admin".
 * For another user, the result is the first permission in the rule that the user has. The result is "any
 * staff" when the rule needs no permission.
 */
export function permissionUsed(staff: StaffRights, action: BackOfficeAction): string {
  const { needs } = ruleOf(action);
  if (staff.role === "admin") return "admin";
  if (typeof needs === "string") return needs;
  return needs.find((permission) => staff.permissions.has(permission)) ?? "";
}

/** Refuses an action that is missing from the table, even when the caller bypasses the type check. */
function ruleOf(action: BackOfficeAction): Rule {
  const rule: Rule | undefined = Object.hasOwn(backOfficeActions, action)
    ? backOfficeActions[action]
    : undefined;
  if (!rule) throw new NotPermitted(action);
  return rule;
}
