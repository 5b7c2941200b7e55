import { type TeamPermission, teamPermissions } from "#db/vocabulary.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import type { Caller, Staff } from "./caller.ts";
import { DomainError, SignInRequired } from "./errors.ts";
import { type BackOfficeAction, backOfficeActions, type Need, type Rule } from "./permissions-table.ts";

/** How long a confirmed second factor counts as fresh, in milliseconds. */
export const FRESH_MS = 10 * 60 * 1000;

/** Who asks is of the staff and lacks the right; `details.action` names what was asked for. */
export class NotPermitted extends DomainError {
  constructor(action: string) {
    super("not_permitted", 403, { action });
  }
}

/**
 * A sensitive operation without a second factor (spec: back-office §8 '2FA Required'; readings 22). `details.reason` is
 * "enable" where the person has none yet, "confirm" where the code has to be given again.
 */
export class SecondFactorRequired extends DomainError {
  constructor(reason: "enable" | "confirm") {
    super("second_factor_required", 403, { reason });
  }
}

/** What the table is asked about a person; the pages get the same. */
export interface StaffRights {
  role: "admin" | "team_member";
  permissions: ReadonlySet<TeamPermission>;
}

/** Every permission: what an active admin holds. */
export const allPermissions: ReadonlySet<TeamPermission> = new Set(teamPermissions);

/** Whether a person's rights meet a need; an admin meets every one, and one of several permissions is enough. */
export function meets(rights: StaffRights, needs: Need): boolean {
  if (rights.role === "admin") return true;
  if (needs === "admin only") return false;
  if (needs === "any staff") return true;
  return needs.some((permission) => rights.permissions.has(permission));
}

/** Whether the table lets somebody do an action, apart from the second factor it may ask for: for menus and buttons. */
export function staffCan(rights: StaffRights, action: BackOfficeAction): boolean {
  return meets(rights, ruleOf(action).needs);
}

/** What invited staff may do before they have set up the second factor that the owner asks for. */
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
 * The first line of every use case of the back office: the staff behind a caller, if the table lets them do this.
 * @throws SignInRequired for anybody else; NotPermitted; SecondFactorRequired.
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

/** @throws SecondFactorRequired unless this session has given a second factor. */
export function requireSecondFactor(staff: Staff): void {
  if (!staff.hasSecondFactor) throw new SecondFactorRequired("enable");
  if (!staff.secondFactorAt) throw new SecondFactorRequired("confirm");
}

/** @throws SecondFactorRequired unless this session has given a second factor in the last ten minutes. */
export function requireFreshSecondFactor(staff: Staff): void {
  requireSecondFactor(staff);
  if (shopNow() - (staff.secondFactorAt?.getTime() ?? 0) > FRESH_MS)
    throw new SecondFactorRequired("confirm");
}

/** The permission under which an action is done, for the audit log: the first one held, or the word of the table. */
export function permissionUsed(staff: StaffRights, action: BackOfficeAction): string {
  const { needs } = ruleOf(action);
  if (staff.role === "admin") return "admin";
  if (typeof needs === "string") return needs;
  return needs.find((permission) => staff.permissions.has(permission)) ?? "";
}

/** An action the table does not name is nobody's, also when a program was built from other sources than its types. */
function ruleOf(action: BackOfficeAction): Rule {
  const rule: Rule | undefined = Object.hasOwn(backOfficeActions, action)
    ? backOfficeActions[action]
    : undefined;
  if (!rule) throw new NotPermitted(action);
  return rule;
}
