import { redirect } from "react-router";
import { AddressFixed, correctAddress } from "#domain/checkout/correct-address.ts";
import { mayCorrectAddress } from "#domain/checkout/may-correct-address.ts";
import { closeOrder } from "#domain/identity/guests/close-order.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, InvalidInput } from "#domain/kernel/errors.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { documentLanguage } from "#messages/language.ts";
import { guestMessages } from "#messages/server/server-messages.ts";

/**
 * The actions that a customer without an account can perform on the order in this browser. The functions in
 * this file return the texts.
 */
export interface GuestPart {
  close: { lead: string; button: string };
  /**
   * The form that corrects the guest's email address, or null when the address is correct or can no longer be
   * corrected.
   */
  correct: { title: string; lead: string; label: string; button: string } | null;
}

/**
 * Returns the data for a browser that has a grant for the order. Returns null for the shopper who owns the
 * order.
 */
export async function readGuestPart(caller: Caller, order: OrderView): Promise<GuestPart | null> {
  if (caller.kind !== "order_session") return null;
  const messages = guestMessages[documentLanguage()];
  const { wrongAddress: title, wrongAddressLead: lead, label, correct: button } = messages;
  return {
    close: { lead: messages.closeLead, button: messages.close },
    correct: (await mayCorrectAddress(caller, order.id)) ? { title, lead, label, button } : null,
  };
}

/**
 * Corrects the guest's email address, and returns a message for the page and the HTTP status. When the form
 * asks to close the order, the function ends the browser's access to the order and redirects to Home.
 */
export async function answerGuestPart(
  caller: Caller,
  order: OrderView,
  form: FormData,
): Promise<{ sentence: string; status: number }> {
  const messages = guestMessages[documentLanguage()];
  try {
    if (form.has("close")) {
      await closeOrder(caller, { orderId: order.id });
      throw redirect("/", { headers: { "Cache-Control": "no-store" } });
    }
    const { email } = await correctAddress(caller, {
      orderId: order.id,
      email: String(form.get("email") ?? ""),
    });
    return { sentence: messages.corrected(email), status: 200 };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const sentence = error instanceof InvalidInput ? messages.malformed : messages.notCorrected;
    return { sentence, status: error instanceof AddressFixed ? 409 : error.status };
  }
}
