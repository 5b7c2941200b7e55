import { channelMutants } from "./channel-mutants.ts";
import { checkoutMutants } from "./checkout-mutants.ts";
import { feeMutants } from "./fee-mutants.ts";
import { guardMutants } from "./guard-mutants.ts";
import { guestMutants } from "./guest-mutants.ts";
import { inventoryMutants } from "./inventory-mutants.ts";
import { linkMutants } from "./link-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { refundMutants } from "./refund-mutants.ts";
import { returnMutants } from "./return-mutants.ts";
import { stockMutants } from "./stock-mutants.ts";
import { vaultMutants } from "./vault-mutants.ts";

/** Every mutant by its area. */
const areas = {
  checkout: checkoutMutants,
  guard: guardMutants,
  refunds: refundMutants,
  returns: returnMutants,
  fees: feeMutants,
  inventory: inventoryMutants,
  stock: stockMutants,
  vault: vaultMutants,
  guests: guestMutants,
  links: linkMutants,
  channels: channelMutants,
};
export const areaNames: readonly string[] = Object.keys(areas);

/**
 * Returns the mutants that a list such as "refunds,same nonce" names, or all mutants without a list. Each
 * name in the list is an area, or a part of a mutant's id.
 * @throws Error when a name matches no mutant.
 */
export function chooseMutants(only: string | undefined): Mutant[] {
  const all = Object.values(areas).flat();
  if (only === undefined) return all;
  return only.split(",").flatMap((name) => {
    const part = name.trim();
    const found = Object.entries(areas).find(([area]) => area === part)?.[1];
    const chosen = found ?? all.filter(({ id }) => part !== "" && id.includes(part));
    if (chosen.length === 0) throw new Error(`No mutant fits "${part}". Areas: ${areaNames.join(", ")}.`);
    return chosen;
  });
}

/**
 * Returns the text of a file with a mutant's defect.
 * @throws Error unless the text to find occurs exactly once.
 */
export function mutate(text: string, { find, replace }: Pick<Mutant, "find" | "replace">): string {
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`the text to find occurs ${more.length + (after === undefined ? 0 : 1)} times`);
  return `${before}${replace}${after}`;
}
