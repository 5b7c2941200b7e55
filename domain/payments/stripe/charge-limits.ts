import type { ChargeLimits } from "#domain/payments/provider.ts";
import { paymentMethodTraits } from "./method-types.ts";

/** The smallest and largest amounts of a Stripe payment page, in minor units of each currency. */
export const chargeLimits: ChargeLimits = {
  /**
   * The minimum card charge (docs.stripe.com/currencies, minimum charge amounts). The minimum is higher for
   * some accounts whose payouts are in a different currency. Only the provider knows the minimum of an
   * account.
   */
  least: { USD: 50, BRL: 50, EUR: 50, GBP: 30, JPY: 50 },
  /**
   * The maximum charge: eight digits (docs.stripe.com/currencies, maximum charge amounts; `amount` of a
   * PaymentIntent). Some payment methods allow only smaller amounts. When the amount exceeds the limit of a
   * payment method, the payment page does not offer this method.
   */
  most: {
    USD: 99_999_999,
    BRL: 99_999_999,
    EUR: 99_999_999,
    GBP: 99_999_999,
    JPY: 99_999_999,
  },
  methods: paymentMethodTraits,
};
