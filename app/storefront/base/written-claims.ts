import type { ClaimName, ClaimText } from "#domain/settings/claims.ts";
import { claimMessages } from "#messages/en/storefront/claims.ts";
import { informationMessages } from "#messages/en/storefront/information.ts";

const sentence = (text: string): ClaimText => ({ title: "", words: text });
const figure = ({ figure: title, words }: { figure: string; words: string }): ClaimText => ({ title, words });

/**
 * The claims from the specification, in the language of the page. The owner can replace the claims (spec
 * S1-11).
 */
const written: Record<ClaimName, () => ClaimText> = {
  customers: () => figure(claimMessages.figures[0]),
  delivery: () => figure(claimMessages.figures[1]),
  success: () => figure(claimMessages.figures[2]),
  guarantee: () => figure(claimMessages.figures[3]),
  moneyBack: () => informationMessages.about.guarantees[0],
  replacement: () => informationMessages.about.guarantees[1],
  settled: () => informationMessages.about.guarantees[2],
  productGuarantee: () => sentence(claimMessages.productGuarantee),
  replacementNote: () => sentence(claimMessages.replacementNote),
  deliveryStep: () => sentence(informationMessages.about.deliveryStep),
  supportLead: () => sentence(informationMessages.support.lead),
  whenDelivered: () => sentence(informationMessages.support.whenDelivered),
  whenBroken: () => sentence(informationMessages.support.whenBroken),
  urgentHelp: () => sentence(informationMessages.support.urgentText),
};

/** Returns one specified claim in the language of the page. */
export const writtenClaim = (name: ClaimName): ClaimText => written[name]();
