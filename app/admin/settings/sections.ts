import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { claimsMessages } from "#messages/pt-BR/back-office/settings/claims.ts";
import { holdsMessages } from "#messages/pt-BR/back-office/settings/holds.ts";
import { sellerMessages } from "#messages/pt-BR/back-office/settings/seller.ts";
import { connectionMessages } from "./connection-messages.ts";
import { methodsMessages } from "./forms.ts";
import { settingsMessages } from "./messages.ts";
import type { TabName } from "./tab-names.ts";

/** Returns the panels of a tab for the index beside the panels. A tab with one panel has no index. */
export function sectionsOf(tab: TabName): { id: string; label: string }[] {
  switch (tab) {
    case "general":
      return [
        { id: "shop", label: adminMessages.shell.groups.shop },
        { id: "seller", label: sellerMessages.title },
      ];
    case "payments":
      return [
        { id: "payments", label: settingsMessages.tabs.payments },
        { id: "methods", label: methodsMessages.title },
        { id: "holds", label: holdsMessages.title },
        { id: "card", label: connectionMessages.card.title },
      ];
    case "claims":
      return [
        { id: "claims", label: claimsMessages.title },
        { id: "testimonials", label: claimsMessages.testimonials.title },
      ];
    case "currencies":
      return [
        { id: "rates", label: connectionMessages.rates.title },
        { id: "currency", label: connectionMessages.rates.currency },
      ];
    default:
      return [];
  }
}
