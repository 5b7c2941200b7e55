import type { ChargeLimits } from "#domain/payments/provider.ts";
import { paymentMethodTraits } from "./method-types.ts";

/** The limits of an amount on a payment page of Stripe, in minor units of each currency. */
export const chargeLimits: ChargeLimits = {
  /**
   * The minimum card charge (docs.stripe.com/currencies, minimum charge amounts). The minimum is higher for
   * some accounts with payouts in another currency. Only the provider knows the minimum of an account.
   */
  least: { USD: 50, BRL: 50, EUR: 50, GBP: 30, JPY: 50 },
  /**
   * The maximum charge: eight digits (docs.stripe.com/currencies, maximum charge amounts; `amount` of a
   * PaymentIntent). Some payment methods allow less. The payment page does not offer such a method for a
   * larger amount.
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
