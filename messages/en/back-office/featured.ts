import { formatCount } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import type { featured as source } from "#messages/pt-BR/back-office/featured.ts";

export const featured: MessagesOf<typeof source> = {
  title: "Featured products",
  lead: "The products at the top of the home page.",
  featured: "Featured",
  total: "All products",
  percentage: "Percentage featured",
  percentageNote: "of all products",
  list: "Featured now",
  onHomeNote: (count: number) => `Of these, the home page shows the ${formatCount(count)} that sell most.`,
  onHome: "on the home page",
  choose: "Choose products",
  all: "All products",
  empty: "No featured product",
  emptyText: "Switch on a product in the list below to show it on the home page.",
  status: "Status",
  notSold: "not on the home page",
};
