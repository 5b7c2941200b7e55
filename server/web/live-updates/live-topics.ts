import type { Caller } from "#domain/kernel/caller.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";

/** What only the staff is told of, and the acts of the permission table of which one is enough to be told. */
const staffTopics = {
  sales: ["orders.view", "dashboard.view"],
  security: ["security.view"],
  people: ["users.view", "teams.view"],
} as const satisfies Record<string, readonly BackOfficeAction[]>;

export type StaffTopic = keyof typeof staffTopics;
/** What a page may ask to be told of. */
export type LiveTopic = "catalogue" | "orders" | StaffTopic;

export const allStaffTopics = Object.keys(staffTopics) as StaffTopic[];
const storeAddress = /^\/live\?topic=(catalogue|orders)$/;
const adminAddress = /^\/admin\/live\?topic=([a-z]+(?:,[a-z]+){0,3})$/;

/** What a page asks to be told of, and whether it is one of the back office. */
export interface LiveQuestion {
  topics: ReadonlySet<LiveTopic>;
  isOfStaff: boolean;
}

/**
 * Reads `/live?topic=catalogue`, or the back office's own address, which takes several: `/admin/live?topic=sales,people`;
 * undefined for anything else.
 */
export function liveQuestion(target: string): LiveQuestion | undefined {
  const inStore = storeAddress.exec(target)?.[1];
  if (inStore) return { topics: new Set([inStore as LiveTopic]), isOfStaff: false };
  const known: readonly LiveTopic[] = ["catalogue", ...allStaffTopics];
  const named = adminAddress.exec(target)?.[1]?.split(",") ?? [];
  const topics = new Set(known.filter((topic) => named.includes(topic)));
  return topics.size > 0 && topics.size === named.length ? { topics, isOfStaff: true } : undefined;
}

/** What somebody may be told of: the catalogue everybody, orders their own shopper, the rest by the permission table. */
export function mayHear(caller: Caller): ReadonlySet<LiveTopic> {
  const heard = new Set<LiveTopic>(["catalogue"]);
  if (caller.kind === "shopper") heard.add("orders");
  if (caller.kind === "staff" && !caller.mustEnrol)
    for (const topic of allStaffTopics)
      if (staffTopics[topic].some((action) => staffCan(caller, action))) heard.add(topic);
  return heard;
}
