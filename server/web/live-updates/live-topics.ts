import { type Caller, isCustomer } from "#domain/kernel/caller.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";

/**
 * The topics that only staff receive. For each topic, the table lists actions from the permission table. A
 * user who has the right to at least one of these actions can receive the topic.
 */
const staffTopics = {
  sales: ["orders.view", "dashboard.view"],
  security: ["security.view"],
  people: ["users.view", "teams.view"],
} as const satisfies Record<string, readonly BackOfficeAction[]>;

export type StaffTopic = keyof typeof staffTopics;
/** A topic that a page may subscribe to. */
export type LiveTopic = "catalogue" | "orders" | StaffTopic;

export const allStaffTopics = Object.keys(staffTopics) as StaffTopic[];
const storeAddress = /^\/live\?topic=(catalogue|orders)$/;
const adminAddress = /^\/admin\/live\?topic=([a-z]+(?:,[a-z]+){0,3})$/;

/** The topics that a page subscribes to, and whether the page belongs to the admin app. */
export interface LiveQuestion {
  topics: ReadonlySet<LiveTopic>;
  isOfStaff: boolean;
}

/**
 * Returns the topics of a path: `/live?topic=catalogue`, or the path of the admin app with several topics:
 * `/admin/live?topic=sales,people`. Returns undefined when the path has neither form.
 */
export function liveQuestion(target: string): LiveQuestion | undefined {
  const inStore = storeAddress.exec(target)?.[1];
  if (inStore) return { topics: new Set([inStore as LiveTopic]), isOfStaff: false };
  const known: readonly LiveTopic[] = ["catalogue", ...allStaffTopics];
  const named = adminAddress.exec(target)?.[1]?.split(",") ?? [];
  const topics = new Set(known.filter((topic) => named.includes(topic)));
  return topics.size > 0 && topics.size === named.length ? { topics, isOfStaff: true } : undefined;
}

/**
 * Returns the topics that a caller may receive. Everybody may receive the topic of the catalog. Shoppers and
 * order sessions may receive the topic of orders. The permission table decides who may receive the other
 * topics.
 */
export function maySubscribe(caller: Caller): ReadonlySet<LiveTopic> {
  const heard = new Set<LiveTopic>(["catalogue"]);
  if (isCustomer(caller)) heard.add("orders");
  if (caller.kind === "staff" && !caller.mustEnrol)
    for (const topic of allStaffTopics)
      if (staffTopics[topic].some((action) => staffCan(caller, action))) heard.add(topic);
  return heard;
}
