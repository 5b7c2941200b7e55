import { html } from "hono/html";
import { businessName } from "../objects/account.ts";
import { shownMoney } from "../records/money.ts";
import type { CheckoutRecord, WireLineItem } from "../records/records.ts";
import { type TestCard, testCards } from "../records/test-cards.ts";
import { offeredVouchers, voucherNames } from "../records/voucher-types.ts";
import { type CardErrors, grouped, nothingTyped, type TypedCard } from "./card-form.ts";
import { backLink, business, layout, type Piece } from "./layout.ts";

/** The error of the last payment attempt. The error belongs to single fields or to the whole form. */
export interface Trouble {
  errors?: CardErrors;
  message?: string;
}

/**
 * The payment page of an open session. After an error, the page shows the typed fields again, except the
 * security code.
 */
export function paymentPage(record: CheckoutRecord, typed = nothingTyped, trouble: Trouble = {}): Piece {
  const { session, lines } = record;
  const total = shownMoney(session.amount_total as number, session.currency as string);
  const free = session.amount_total === 0;
  return layout(
    `Pay ${total}`,
    html`<div class="columns">
<section class="summary" aria-labelledby="total">
${business}
<h1 id="total"><span>Pay ${businessName}</span> ${total}</h1>
<ul class="lines">${lines.map((line) => lineItem(line))}
<li class="total"><span>Total</span><span class="price">${total}</span></li></ul>
</section>
<section class="card" aria-labelledby="card-title">
<h2 id="card-title">${free ? "Nothing to pay" : "Pay with card"}</h2>
${trouble.message ? html`<p class="trouble" role="alert"><strong>Payment not made.</strong> ${trouble.message}</p>` : ""}
<form method="post" action="/c/pay/${record.id}" novalidate>
${free ? "" : cardFields(session.customer_email, typed, trouble)}
<button type="submit">${free ? "Complete order" : `Pay ${total}`}</button>
</form>
${voucherForm(record)}
${free ? "" : cardList(record.id)}
</section>
${backLink(session.cancel_url)}
</div>`,
  );
}

function cardFields(email: string | null, typed: TypedCard, trouble: Trouble): Piece {
  return html`${email === null ? "" : html`<p class="email"><span>Email</span> ${email}</p>`}
<div class="number">
${field("number", "Card number", typed.number, trouble, html`inputmode="numeric" autocomplete="cc-number" maxlength="30" placeholder="1234 1234 1234 1234"`)}
<p class="brands" aria-hidden="true"><b>VISA</b><b class="circles"></b><b>AMEX</b></p>
</div>
<div class="pair">
${field("expiry", "Expiry (MM / YY)", typed.expiry, trouble, html`inputmode="numeric" autocomplete="cc-exp" maxlength="9" placeholder="MM / YY"`)}
${field("cvc", "CVC", typed.cvc, trouble, html`inputmode="numeric" autocomplete="cc-csc" maxlength="4" placeholder="123"`)}
</div>
${field("holder", "Name on card", typed.holder, trouble, html`autocomplete="cc-name" maxlength="200"`)}`;
}

function lineItem(line: WireLineItem): Piece {
  const unit = shownMoney(line.price.unit_amount as number, line.currency);
  const many = (line.quantity ?? 1) > 1;
  return html`<li><span class="name">${line.description}${many ? html`<span class="count">${line.quantity} × ${unit}</span>` : ""}</span><span class="price">${shownMoney(line.amount_total, line.currency)}</span></li>`;
}

function field(
  name: keyof TypedCard,
  label: string,
  value: string,
  trouble: Trouble,
  attributes: Piece,
): Piece {
  const error = trouble.errors?.[name];
  const first = name === (trouble.message ? "number" : Object.keys(trouble.errors ?? {})[0]);
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="text" value="${value}" ${attributes} required aria-required="true"${
    error ? html` aria-invalid="true" aria-describedby="${name}-error"` : ""
  }${first ? html` autofocus` : ""}>
${error ? html`<p class="error" id="${name}-error">${error}</p>` : ""}
</div>`;
}

/** The buttons for the vouchers that the session allows in its currency. */
function voucherForm({ id, session }: CheckoutRecord): Piece {
  const types = offeredVouchers(session.payment_method_types, session.currency ?? "");
  if (types.length === 0 || session.amount_total === 0) return html``;
  return html`<form method="post" action="/c/pay/${id}/voucher" class="others" aria-labelledby="others">
<h2 id="others">Pay another way</h2>
${types.map((type) => html`<button type="submit" name="type" value="${type}" class="quiet">Pay with ${voucherNames[type]}</button>`)}
</form>`;
}

/** The short list of test cards. Each number is a link that fills in the form with the card. */
function cardList(sessionId: string): Piece {
  const listed = Object.entries<TestCard>(testCards).filter(([, card]) => card.listed);
  return html`<details open>
<summary>Test cards</summary>
<p>Choose a card to fill in the form. Or type its number with any expiry date in the future and any CVC.</p>
<dl class="cards">${listed.map(([name, card]) => html`<div><dt translate="no"><a href="/c/pay/${sessionId}?card=${name}">${grouped(card.number)}</a></dt><dd>${card.says}</dd></div>`)}</dl>
</details>`;
}
