import { html } from "hono/html";
import { shownMoney } from "../money.ts";
import type { CheckoutRecord } from "../records.ts";
import { backLink, layout, type Piece } from "./layout.ts";

/** The bank's question: complete the authentication, or fail it. */
export function challengePage(record: CheckoutRecord): Piece {
  const { session, challenged } = record;
  const total = shownMoney(session.amount_total as number, session.currency as string);
  return layout(
    "3-D Secure",
    html`<section class="card narrow" aria-labelledby="challenge">
<h1 id="challenge">3-D Secure</h1>
<p>The bank of the test card ending in ${challenged?.last4 ?? ""} asks whether you are paying <strong>${total}</strong>.</p>
<form method="post" action="/c/pay/${record.id}/3ds">
<button type="submit" name="answer" value="complete">Complete authentication</button>
<button type="submit" name="answer" value="fail" class="quiet">Fail authentication</button>
</form>
${backLink(session.cancel_url)}
</section>`,
  );
}

/** What a payer sees when the time to pay has passed. */
export function expiredPage(record: CheckoutRecord): Piece {
  return layout(
    "Payment page expired",
    html`<section class="card narrow">
<h1>This payment page has expired</h1>
<p>Nothing was charged. Go back to the shop to start again.</p>
${backLink(record.session.cancel_url, "Back to the shop")}
</section>`,
  );
}

/** What a payer sees at an address that belongs to no session. */
export function unknownPage(): Piece {
  return layout(
    "Payment page not found",
    html`<section class="card narrow">
<h1>There is no payment page here</h1>
<p>The address is not complete, or the sandbox was reset since. Go back to the shop to start again.</p>
</section>`,
  );
}

/** The front page: what this server is. */
export function frontPage(): Piece {
  return layout(
    "Card sandbox",
    html`<section class="card narrow">
<h1>Card sandbox</h1>
<p>This server plays the card provider on this machine. A shop sends its payers to a payment page here.</p>
</section>`,
  );
}
