import { inTransaction } from "#db/client.server.ts";
import { verifyEmail } from "#domain/identity/accounts/verify-email.ts";
import { signInByLink } from "#domain/identity/sign-in/sign-in-by-link.ts";
import { issueLink, readLiveLink } from "#domain/messaging/links/one-time-links.ts";
import { Act, type Ended } from "../act.ts";
import { visitorElsewhere } from "../customers.ts";
import type { Shop } from "../shop.ts";
import type { ShopModel } from "../shop-model.ts";

/**
 * Somebody opens a mailed link and thereby proves ownership of the guests' mailbox. The link either confirms
 * the email address or signs the person in. The paid orders of the guests then belong to the account with
 * this email address. A second proof changes nothing. `ownersAddUp` checks the owner of each order.
 */
export class ProveMailbox extends Act<{ signsIn: boolean }, void> {
  protected override async act(_model: ShopModel, { stranger: { userId } }: Shop): Promise<void> {
    const { signsIn } = this.given;
    const purpose = signsIn ? "sign_in" : "verify_email";
    const linkId = await inTransaction((tx) => issueLink(tx, { userId, purpose }));
    const token = (await readLiveLink(linkId))?.token ?? "";
    if (signsIn) await signInByLink(visitorElsewhere(), { token });
    else await verifyEmail(visitorElsewhere(), { token });
  }

  protected override learn({ real, after, outcome }: Ended<void>): string[] {
    const isProved = after.proved.includes(real.stranger.userId);
    return outcome.kind === "done" && !isProved ? ["the mailbox is not proved"] : [];
  }
}
