import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { Button } from "#app/design-system/button.tsx";
import { loadPart } from "#app/design-system/connection.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import { type UnpaidReason, useCartControls, useCartState } from "#app/storefront/cart/cart-context.ts";
import { PHONE_DIGITS_MAX } from "#db/values/limits.ts";
import { cartTotals } from "#domain/checkout/cart/cart-rules.ts";
import type { Buyer, CartSnapshot } from "#domain/checkout/cart/cart-snapshot.ts";
import { isCharged } from "#domain/checkout/cart/refresh-cart.ts";
import { checkoutMessages as messages } from "#messages/en/storefront/checkout.ts";
import { useAttemptId } from "./attempt-id.ts";
import { cartProblem } from "./cart-problem.ts";
import { chargeOf, useChargeCurrency } from "./charge-currency.ts";
import { ContactFields } from "./contact-fields.tsx";
import { useCoupon } from "./coupon/use-coupon.ts";
import { deliverySentence } from "./delivery-sentence.ts";
import { leaveFor } from "./leave-for.ts";
import { nameAttempt } from "./name-attempt.ts";
import { OrderLines, OrderTotal } from "./order-lines.tsx";
import { methodBeforehand, payableMethods } from "./payable-methods.ts";
import { PaymentMethods } from "./payment-methods.tsx";
import { problemBeforePaying } from "./problem-before-paying.ts";
import { requestPayment } from "./request-payment.ts";
import { UnpaidNotice } from "./unpaid-notice.tsx";

// The browser loads these sections only when they are shown, because not every shop or shopper needs them.
const ConsentBox = lazy(async () => ({
  default: (await loadPart(() => import("./consent-box.tsx"))).ConsentBox,
}));
const CouponField = lazy(async () => ({
  default: (await loadPart(() => import("./coupon/coupon-field.tsx"))).CouponField,
}));
const CurrencyChoice = lazy(async () => ({
  default: (await loadPart(() => import("./currency-choice.tsx"))).CurrencyChoice,
}));
const OpenPageNotice = lazy(async () => ({
  default: (await loadPart(() => import("./open-page/open-page-notice.tsx"))).OpenPageNotice,
}));

interface CheckoutFormProps {
  snapshot: Omit<CartSnapshot, "products">;
  buyer: Buyer;
  /** The reason why an earlier payment did not happen, or null. */
  reason: UnpaidReason | null;
  onSignedOut: () => void;
  onDone: () => void;
}

/** The checkout form: lines, payment method, the optional rows, and the total with the pay button. */
export function CheckoutForm({ snapshot, buyer, reason, onSignedOut, onDone }: CheckoutFormProps) {
  const toast = useToast();
  const { store } = useCartControls();
  const { lines, notes } = useCartState(store);
  const charged = lines.filter((line) => isCharged(notes.get(line.product.id)));
  const { offers } = snapshot;
  const { total } = cartTotals(charged, offers);
  const [method, setMethod] = useState(methodBeforehand(payableMethods(snapshot)));
  const [paying, setPaying] = useState(false);
  const [problem, setProblem] = useState("");
  const [lacksConsent, setLacksConsent] = useState(false);
  const attemptFor = useAttemptId();
  const [currency, setCurrency] = useChargeCurrency(snapshot.charging);
  const charge = chargeOf(charged, snapshot.charging, currency, offers);
  const { discount, setTerms } = useCoupon(charged, offers, {
    code: currency,
    rate: snapshot.charging.rates.rates[currency],
  });
  // When the email address is too long for one line, the line breaks after the "@".
  const host = buyer.email.indexOf("@") + 1;
  const toPay = charge - (discount?.charge ?? 0);
  const ofCart = cartProblem(charged, snapshot, toPay, currency);
  const warning = ofCart ?? (snapshot.holds?.minutes ? messages.shortHold(snapshot.holds.minutes) : null);
  // While card payments are switched off, nobody can pay, so the form asks for no consent.
  const asksConsent = snapshot.consent.isAsked && snapshot.cardsEnabled;
  // The list `withMoreMethods` can be missing, because an older web process might answer during a rolling
  // update.
  const hasMore = snapshot.charging.withMoreMethods?.includes(currency) ?? false;

  function reject(text: { title: string; description: string }): void {
    setProblem(text.description);
    toast({ ...text, variant: "destructive" });
  }

  async function pay(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (paying) return;
    setProblem("");
    if (!snapshot.cardsEnabled)
      return reject({ title: messages.errorTitle, description: messages.errors.cardsUnavailable });
    const typed = new FormData(event.currentTarget);
    const consent = typed.get("consent") === "yes";
    const missing = problemBeforePaying({
      email: buyer.email,
      lines: charged.length,
      method,
      hasConsent: consent || !asksConsent,
    });
    setLacksConsent(missing === "consentRequired");
    if (ofCart && !missing) return reject(messages.orderLimit(ofCart));
    if (missing) {
      reject(messages[missing]);
      const place = { methodRequired: "[data-first]", consentRequired: "[name=consent]" }[String(missing)];
      if (place) event.currentTarget.querySelector<HTMLElement>(place)?.focus();
      return;
    }
    const phone = String(typed.get("phone") ?? "")
      .replace(/\D/g, "")
      .slice(0, PHONE_DIGITS_MAX);
    const fullName = String(typed.get("fullName") ?? "").trim();
    setPaying(true);
    const attemptId = attemptFor(
      nameAttempt({ lines: charged, total, currency, charge, discount }) + buyer.email,
    );
    const answer = await requestPayment({
      attemptId,
      lines: charged,
      email: buyer.email,
      fullName,
      phone,
      total,
      currency,
      charge,
      consent,
      coupon: discount ? { code: discount.code, discount: discount.charge } : undefined,
    });
    if (answer.kind === "page") {
      store.enterCheckout(charged);
      leaveFor(answer.url, store.clear);
      return;
    }
    setPaying(false);
    if (answer.kind === "signed-out") return onSignedOut();
    if (answer.code === "attempt_used" || answer.code === "price_changed") attemptFor(null);
    if (/^(coupon|discount)_/.test(answer.code)) setTerms(null);
    reject({ title: messages.errorTitle, description: answer.message });
    await store.refresh();
  }

  const hadOpenPage = useRef(false);
  hadOpenPage.current ||= snapshot.openPage !== undefined;
  const openPage = hadOpenPage.current && !paying && (
    <Suspense>
      <OpenPageNotice page={snapshot.openPage} />
    </Suspense>
  );
  const alert = (
    <p role="alert" className="rounded-10 bg-danger-soft px-3 py-2 text-15 text-danger empty:hidden">
      {problem}
    </p>
  );
  const orderLines = <OrderLines lines={lines} notes={notes} offers={offers} total={total} />;
  const toShop = (
    <Button variant="outline" onClick={onDone}>
      {messages.backToShop}
    </Button>
  );
  if (charged.length === 0 && !paying)
    return (
      <>
        <div className="panel-body checkout-body">
          {openPage}
          {lines.length > 0 ? orderLines : <p className="py-4">{messages.emptyCart.description}</p>}
        </div>
        <div className="panel-foot">
          {alert}
          {toShop}
        </div>
      </>
    );
  const pays = (hasMore ? messages.payAny : messages.pay)(toPay, currency);
  return (
    <form onSubmit={pay} className="contents">
      <div className="panel-body checkout-body">
        {reason && <UnpaidNotice {...reason} />}
        {openPage}
        {orderLines}
        <PaymentMethods
          method={method}
          cardEnabled={snapshot.cardsEnabled}
          cryptoEnabled={snapshot.cryptoEnabled}
          hasMore={hasMore}
          onCard={() => setMethod("card")}
          onCrypto={() => toast({ ...messages.cryptoRejected, variant: "destructive" })}
        />
        <div className="checkout-row row-mail">
          <span>
            <small>{messages.confirmationTo}</small>{" "}
            <b>
              {buyer.email.slice(0, host)}
              <wbr />
              {buyer.email.slice(host)}
            </b>
            <small>{deliverySentence(snapshot.deliveryTypes)}</small>
          </span>
        </div>
        <Suspense>
          {snapshot.coupon && (
            <CouponField form={snapshot.coupon} lines={charged} applied={discount} onChange={setTerms} />
          )}
        </Suspense>
        <ContactFields buyer={buyer} />
        <Suspense>
          {snapshot.charging.offered.length > 1 && (
            <CurrencyChoice charging={snapshot.charging} currency={currency} onChange={setCurrency} />
          )}
          {asksConsent && <ConsentBox hasTerms={snapshot.consent.hasTerms} isMissing={lacksConsent} />}
        </Suspense>
      </div>
      <div className="panel-foot">
        {alert}
        {warning && warning !== problem && <p className="text-13 text-warning">{warning}</p>}
        <OrderTotal
          before={total}
          total={total - (discount?.store ?? 0)}
          charge={toPay}
          currency={currency}
        />
        {snapshot.cardsEnabled ? (
          <Button type="submit" aria-disabled={paying} className="pay-button">
            {paying ? messages.paying : reason ? messages.tryAgain(pays) : pays}
          </Button>
        ) : (
          toShop
        )}
      </div>
    </form>
  );
}
