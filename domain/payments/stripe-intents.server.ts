import { isId } from "#domain/ids.ts";
import { ask, isMissing, stripe } from "./stripe-client.server.ts";

/** The id of the order that a payment intent was made for, as its metadata says; null for an unknown or another intent. */
export async function readOrderOfIntent(paymentIntentId: string): Promise<string | null> {
  try {
    const { metadata } = await ask(() => stripe.paymentIntents.retrieve(paymentIntentId));
    const named = metadata?.order_id;
    return isId(named) ? named : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
