/** One of a person's sessions, as their account shows it. */
export interface SessionView {
  id: string;
  /** The one that asks. */
  isCurrent: boolean;
  surface: "store" | "admin";
  /** Names as their makers write them; empty when the browser did not say. */
  browser: string;
  system: string;
  /** The network it came from, its end left out; empty when unknown. */
  network: string;
  /** ISO times. */
  startedAt: string;
  lastSeenAt: string;
}

/** One row of a person's sessions as its owner sees it; `currentId` is the one they ask with. */
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
): SessionView {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    surface: row.surface,
    ...describeDevice(row.userAgent),
    network: shortenAddress(row.ip),
    startedAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
}

/** In the order they must be asked in: most browsers also name the one they descend from. */
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

/** Browser and system of a User-Agent header, as far as its owner needs to know it again; empty where unknown. */
export function describeDevice(userAgent: string): { browser: string; system: string } {
  const nameIn = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([sign]) => userAgent.includes(sign))?.[1] ?? "";
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}

/** An address with its end left out: "203.0.113.…" of IPv4, the first three groups of IPv6. */
export function shortenAddress(ip: string): string {
  const v4 = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(ip)?.[1];
  if (v4) return `${v4}.…`;
  const groups = ip.split(":").filter((group) => group !== "");
  return groups.length > 3 ? `${groups.slice(0, 3).join(":")}:…` : ip;
}
