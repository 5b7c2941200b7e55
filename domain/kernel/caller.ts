import type { TeamPermission } from "#db/vocabulary.ts";
import { SignInRequired } from "./errors.ts";

/** Where a request came from, for the audit log and the limits; empty strings when unknown. */
export interface Origin {
  ip: string;
  userAgent: string;
  requestId: string;
}

export const NO_ORIGIN: Origin = { ip: "", userAgent: "", requestId: "" };

export interface Visitor {
  kind: "visitor";
  origin: Origin;
}

export interface Shopper {
  kind: "shopper";
  userId: string;
  email: string;
  sessionId: string;
  origin: Origin;
}

/** Somebody who works for the shop, in a session of the back office; their rights are read from the database for each request. */
export interface Staff {
  kind: "staff";
  userId: string;
  email: string;
  fullName: string;
  sessionId: string;
  role: "admin" | "team_member";
  /** An admin holds every one. */
  permissions: ReadonlySet<TeamPermission>;
  /** Whether this person has a second factor at all. */
  hasSecondFactor: boolean;
  /** Whether one of this person's passkeys can be given for it, beside codes. */
  hasPasskeys: boolean;
  /** When this session last gave it; null when it never did. */
  secondFactorAt: Date | null;
  /** Whether this person was invited and must set up a second factor before anything else, as the owner asks. */
  mustEnrol: boolean;
  origin: Origin;
}

/** The shop itself: the worker, the inbox, a command. */
export interface System {
  kind: "system";
  /** Who of the shop: "worker", "webhook", "command". */
  name: string;
  origin: Origin;
}

/** Who asks: the first argument of every use case. */
export type Caller = Visitor | Shopper | Staff | System;

export const system = (name: string): System => ({ kind: "system", name, origin: NO_ORIGIN });

/**
 * The signed-in shopper behind a caller.
 * @throws SignInRequired for anybody else.
 */
export function requireShopper(caller: Caller): Shopper {
  if (caller.kind !== "shopper") throw new SignInRequired();
  return caller;
}

/**
 * The person of the staff behind a caller.
 * @throws SignInRequired for anybody else.
 */
export function requireStaff(caller: Caller): Staff {
  if (caller.kind !== "staff") throw new SignInRequired();
  return caller;
}
