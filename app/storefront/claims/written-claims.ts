import { informationMessages } from "#app/storefront/information/messages.ts";
import { messages } from "#app/storefront/messages.ts";
import type { ClaimName, ClaimText } from "#domain/settings/claims.ts";

const sentence = (words: string): ClaimText => ({ title: "", words });
const figure = ({ figure: title, words }: { figure: string; words: string }): ClaimText => ({ title, words });

/** The specified claims in the language of the page. The owner can replace them (spec: shopper §1). */
const written: Record<ClaimName, () => ClaimText> = {
  customers: () => figure(messages.claims[0]),
  delivery: () => figure(messages.claims[1]),
  success: () => figure(messages.claims[2]),
  guarantee: () => figure(messages.claims[3]),
  moneyBack: () => informationMessages.about.guarantees[0],
  replacement: () => informationMessages.about.guarantees[1],
  settled: () => informationMessages.about.guarantees[2],
  productGuarantee: () => sentence(messages.product.guarantee),
  replacementNote: () => sentence(messages.vault.note),
  deliveryStep: () => sentence(informationMessages.about.deliveryStep),
  supportLead: () => sentence(informationMessages.support.lead),
  whenDelivered: () => sentence(informationMessages.support.whenDelivered),
  whenBroken: () => sentence(informationMessages.support.whenBroken),
  urgentHelp: () => sentence(informationMessages.support.urgentWords),
};

/** Returns one specified claim in the language of the page. */
export const writtenClaim = (name: ClaimName): ClaimText => written[name]();
