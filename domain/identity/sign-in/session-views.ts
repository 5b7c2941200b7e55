import type { SessionSurface } from "#db/values/vocabulary.ts";
import type { Origin } from "#domain/kernel/caller.ts";

/** The session data that the account page shows to a user. */
export interface SessionView {
  id: string;
  /** Whether this is the session of the current request. */
  isCurrent: boolean;
  surface: SessionSurface;
  /** Product names of browser and operating system. Empty when unknown. */
  browser: string;
  system: string;
  /** The shortened IP address. Empty when unknown. */
  network: string;
  /** ISO times. */
  startedAt: string;
  lastSeenAt: string;
}

/**
 * Converts a session row to the view that the owner of the session sees. `currentId` is the session of the
 * current request. When the row of the current session has no browser or IP address, the view shows the
 * browser or the address of the request.
 */
export function sessionView(
  row: {
    id: string;
    surface: SessionView["surface"];
    userAgent: string;
    ip: string;
    createdAt: Date;
    lastSeenAt: Date;
  },
  currentId: string,
  origin: Pick<Origin, "ip" | "userAgent">,
): SessionView {
  const isCurrent = row.id === currentId;
  return {
    id: row.id,
    isCurrent,
    surface: row.surface,
    ...describeDevice(row.userAgent || (isCurrent ? origin.userAgent : "")),
    network: shortenAddress(row.ip || (isCurrent ? origin.ip : "")),
    startedAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
}

/**
 * The order of the patterns matters, because the User-Agent header of most browsers also names other
 * browsers.
 */
const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/**
 * Returns the browser and the operating system that a User-Agent header names. Users recognise a session by
 * the names of the browser and the operating system. Empty when unknown.
 */
export function describeDevice(userAgent: string): { browser: string; system: string } {
  const nameIn = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([sign]) => userAgent.includes(sign))?.[1] ?? "";
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}

/** Shortens an IP address to "203.0.113.x" for IPv4, and to the first three groups for IPv6. */
export function shortenAddress(ip: string): string {
  const v4 = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(ip)?.[1];
  if (v4) return `${v4}.x`;
  const groups = ip.split(":").filter((group) => group !== "");
  return groups.length > 3 ? `${groups.slice(0, 3).join(":")}:…` : ip;
}
