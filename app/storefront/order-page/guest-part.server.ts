import { AddressFixed, correctAddress } from "#domain/checkout/correct-address.ts";
import { mayCorrectAddress } from "#domain/checkout/may-correct-address.ts";
import { closeOrder } from "#domain/identity/guests/close-order.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, InvalidInput } from "#domain/kernel/errors.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { documentLanguage } from "#messages/language.ts";
import { guestMessages } from "#messages/server/server-messages.ts";

/** What a browser without an account can do with the order. The texts are written here. */
export interface GuestPart {
  close: { lead: string; button: string };
  /** Null when the address is right or can no longer be corrected. */
  correct: { title: string; lead: string; label: string; button: string } | null;
}

/** Returns the part of the order page for a browser with a grant; null for the shopper of the order. */
export async function readGuestPart(caller: Caller, order: OrderView): Promise<GuestPart | null> {
  if (caller.kind !== "order_session") return null;
  const messages = guestMessages[documentLanguage()];
  const { wrongAddress: title, wrongAddressLead: lead, label, correct: button } = messages;
  return {
    close: { lead: messages.closeLead, button: messages.close },
    correct: (await mayCorrectAddress(caller, order.id)) ? { title, lead, label, button } : null,
  };
}

/** Corrects the address or closes the order, and returns the sentence for the page and its status. */
export async function answerGuestPart(
  caller: Caller,
  order: OrderView,
  form: FormData,
): Promise<{ sentence: string; status: number }> {
  const messages = guestMessages[documentLanguage()];
  try {
    if (form.has("close")) {
      await closeOrder(caller, { orderId: order.id });
      return { sentence: messages.closed, status: 200 };
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
