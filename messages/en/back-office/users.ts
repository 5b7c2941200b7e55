import { formatCount } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { users as source } from "#messages/pt-BR/back-office/users.ts";

const { plural } = pluralsIn("en");

export const users: MessagesOf<typeof source> = {
  title: "Users",
  lead: "The users of the shop: orders, deliveries and access.",
  search: "Search by name, email or phone...",
  tabs: "Users by state",
  everybody: "All",
  buyers: "Buyers",
  blockedTab: "Blocked",
  sort: "Sort",
  sorts: { newest: "Newest first", nome: "Name", gasto: "Most spent" },
  columns: {
    person: "User",
    phone: "Phone",
    since: "Since",
    spent: "Total spent",
    state: "State",
  },
  orders: (value) => `${formatCount(value)} ${plural(value, { one: "order", other: "orders" })}`,
  noName: "No name",
  noPhone: "Not given",
  verified: "Verified",
  unverified: "Not verified",
  blocked: "Blocked",
  staff: "Staff",
  notFound: "No user found",
  notFoundWhy: "Check the search, or look for something else about the person.",
  none: "No user has registered",
  noneWhy: "Users appear here when they create an account in the shop.",
  noneBlocked: "No user is blocked",
  noneBuying: "No buyer yet",
  showAll: "Show all",
  loadFailed: "Users could not be loaded",
  loadFailedWhy: "The list could not be read now. Nothing was changed.",
  again: "Try again",
  gone: "This user no longer exists",
  exportFailed: "Users could not be exported",
  exportHead: {
    email: "email",
    name: "name",
    phone: "phone",
    since: "since",
    verified: "verified",
    blocked: "blocked",
    orders: "orders",
    spent: "total_spent_usd",
    refunded: "refunded_usd",
    disputed: "disputed_usd",
    net: "net_usd",
  },
  yes: "yes",
  no: "no",
};
