import { html } from "hono/html";
import { shownMoney } from "../records/money.ts";
import type { CheckoutRecord } from "../records/records.ts";
import { voucherNames } from "../records/voucher-types.ts";
import { successAddress } from "../sessions/payments.ts";
import { isUnpaidVoucher } from "../sessions/voucher-payments.ts";
import { backLink, cardPage, type Piece } from "./layout.ts";

/**
 * The page of a voucher. The page shows the amount that the payer must pay, and the end of the payment
 * period. The buttons simulate the payer's bank.
 */
export function voucherPage(record: CheckoutRecord): Piece {
  const { session, voucher } = record;
  const total = shownMoney(session.amount_total as number, session.currency as string);
  const name = voucher ? voucherNames[voucher.type] : "";
  const end = new Date((voucher?.endsAt ?? 0) * 1000).toISOString().slice(0, 16).replace("T", " ");
  const state = session.payment_status === "paid" ? "It is paid." : "It has expired. Nothing was charged.";
  return cardPage(
    `${name} of ${total}`,
    html`<h1>${name}: pay ${total}</h1>
${
  isUnpaidVoucher(record)
    ? html`<p>Pay it until <strong>${end} UTC</strong>. These buttons stand for the payer's bank.</p>
<form method="post" action="/c/voucher/${record.id}">
<button type="submit" name="answer" value="pay">Pay ${total}</button>
<button type="submit" name="answer" value="expire" class="quiet">Let it expire</button>
</form>`
    : html`<p>${state}</p>`
}
${backLink(successAddress(session), "Back to the shop")}`,
  );
}
