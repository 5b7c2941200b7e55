import { randomUUID } from "node:crypto";
import { CREDENTIALS, type FirstDay, SHOPPER, within } from "./first-day.ts";
import type { Visitor } from "./visitor.ts";

/** Makes the first sale: sign-up, card payment, delivery, and a mail that does not contain the credential. */
export async function sell({ machine, check, query, shopper, provider, mail }: FirstDay): Promise<void> {
  const { email, password, fullName } = SHOPPER;
  const signedUp = await shopper.post("/auth", {
    intent: "sign-up",
    email,
    password,
    confirm: password,
    fullName,
  });
  check("a shopper makes an account", signedUp.status === 303, signedUp.status);
  const [product] = await query<{ id: string }>("select id from products where slug = 'studio-pro'");
  const page = await shopper.send("/functions/create-payment-intent-secure", {
    items: [{ product_id: product?.id, quantity: 1 }],
    customer_data: { full_name: fullName, phone: "5511999990000" },
    payment_method: "card",
    attempt_id: randomUUID(),
  });
  const session = /https:\/\/checkout\.stripe\.com\/\S*?(cs_\w+)/.exec(page.text)?.[1] ?? "";
  check("Pay leads to the provider's page", page.status === 200 && session !== "", page.text.slice(0, 300));
  const paid = await provider.control.pay({ session });
  check("the card is charged", paid.outcome === "succeeded", paid.outcome);
  const order = await within(20, async () => {
    const [row] = await query<{ id: string; is_test: boolean; amount: number; delivered: number }>(
      `select o.id, o.is_test, o.paid_amount::int as amount, count(d.id)::int as delivered
         from orders o join deliverables d on d.order_id = o.id where o.paid_at is not null group by o.id`,
    );
    return row;
  });
  const isRight = order?.is_test === false && order.amount === 12_900 && order.delivered === 1;
  check(
    "the order is paid with real money and delivered once, by the webhook",
    isRight,
    order ?? machine.log().slice(-2_000),
  );
  const { deliveries } = await provider.control.state();
  check("the shop accepted every event", deliveries.delivered > 0 && deliveries.failed === 0, deliveries);
  const opened = await openCredential({ query }, shopper);
  check(
    "the shopper opens the credential",
    CREDENTIALS.includes(opened),
    opened === "" ? "nothing" : "a text",
  );
  const received = await within(30, async () => {
    const mails = mail.received().filter((one) => one.includes(SHOPPER.email) && one.includes("Studio Pro"));
    return mails.length > 0 ? mails : undefined;
  });
  const leaks = (received ?? []).some((one) => CREDENTIALS.some((key) => one.includes(key)));
  check(
    "the mail server got the shopper's mail by STARTTLS, without the credential",
    Boolean(received) && !leaks,
    received?.length ?? 0,
  );
}

/**
 * Opens the first delivery of the shop as the shopper who bought the product. Returns the credential, or an
 * empty string when the page shows none.
 */
export async function openCredential({ query }: Pick<FirstDay, "query">, shopper: Visitor): Promise<string> {
  const [delivery] = await query<{ id: string }>("select id from deliverables order by created_at limit 1");
  const answer = await shopper.send(`/deliverables/${delivery?.id}/reveal`, {});
  return CREDENTIALS.find((key) => answer.text.includes(key)) ?? "";
}
