import { html } from "hono/html";
import { businessName } from "../objects/account.ts";
import { shownMoney } from "../records/money.ts";
import type { CheckoutRecord } from "../records/records.ts";
import { backLink, cardPage, type Piece } from "./layout.ts";

/** The 3-D Secure page of the bank. On this page, the payer completes or fails the authentication. */
export function challengePage(record: CheckoutRecord): Piece {
  const { session, challenged } = record;
  const total = shownMoney(session.amount_total as number, session.currency as string);
  return cardPage(
    "3-D Secure",
    html`<h1>3-D Secure</h1>
<p>The bank of the test card ending in ${challenged?.last4 ?? ""} asks whether you pay ${businessName} <strong>${total}</strong>.</p>
<form method="post" action="/c/pay/${record.id}/3ds">
<button type="submit" name="answer" value="complete">Complete authentication</button>
<button type="submit" name="answer" value="fail" class="quiet">Fail authentication</button>
</form>
${backLink(session.cancel_url)}`,
  );
}

export function expiredPage(record: CheckoutRecord): Piece {
  return cardPage(
    "Payment page expired",
    html`<h1>This payment page has expired</h1>
<p>Nothing was charged. Go back to the shop to start again.</p>
${backLink(record.session.cancel_url, "Back to the shop")}`,
  );
}

/** The page for a URL that belongs to no session. */
export function unknownPage(): Piece {
  return cardPage(
    "Payment page not found",
    html`<h1>This payment page does not exist</h1>
<p>The address is incomplete, or the sandbox was reset. Go back to the shop to start again.</p>`,
  );
}

/** The front page, which describes this server. */
export function frontPage(): Piece {
  return cardPage(
    "Card sandbox",
    html`<h1>Card sandbox</h1>
<p>This server simulates the card provider on this machine. A shop redirects its payers to a payment page here.</p>`,
  );
}
