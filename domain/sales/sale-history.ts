import { asc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { adminUsers, profiles } from "#db/schema/accounts.ts";
import { emailMessages } from "#db/schema/email.ts";
import { orderEvents } from "#db/schema/orders.ts";
import type { EmailTemplate } from "#db/values/vocabulary.ts";
import type { Opening } from "#domain/after-sale/disputes/read-openings.ts";
import { describeDevice } from "#domain/identity/sign-in/session-views.ts";

/** The timeline and the mails of one order, as the details of the order show them. */

export interface SaleEvent {
  key: string;
  type: string;
  at: string;
  actor: "shopper" | "staff" | "system" | "provider" | "command";
  /** The name of the staff member. The name is empty when the actor is not a staff member. */
  actorName: string;
  /** The reason or note of a staff member. */
  text: string;
}

export interface SaleMail {
  template: EmailTemplate;
  state: "queued" | "sent" | "failed";
  at: string;
}

/** Reads the events of an order, oldest first. */
export async function readEvents(orderId: string): Promise<SaleEvent[]> {
  const rows = await db
    .select({
      event: orderEvents,
      name: sql<string>`coalesce(nullif(${adminUsers.fullName}, ''), nullif(trim(${profiles.firstName} || ' ' || ${profiles.lastName}), ''), ${profiles.email}, '')`,
    })
    .from(orderEvents)
    .leftJoin(adminUsers, eq(adminUsers.userId, orderEvents.actorId))
    .leftJoin(profiles, eq(profiles.userId, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.version));
  return rows.map(({ event, name }) => {
    const comment = event.details.reason ?? event.details.note;
    return {
      key: String(event.version),
      type: event.type,
      at: event.createdAt.toISOString(),
      actor: event.actorKind,
      actorName: event.actorKind === "staff" ? name : "",
      // The history shows a text only when staff wrote it. A text of the provider belongs to the dispute, so
      // the history leaves it out.
      text: typeof comment === "string" && event.actorKind === "staff" ? comment : "",
    };
  });
}

/**
 * Adds one event for each time at which the customer opened delivered items. The event contains the opened
 * units, the browser and the country.
 */
export function withOpenings(events: SaleEvent[], openings: readonly Opening[]): SaleEvent[] {
  const opened = openings.map(
    ({ seq, at, units, userAgent, country, ip }): SaleEvent => ({
      key: `opening-${seq}`,
      type: "item_viewed",
      at,
      actor: "shopper",
      actorName: "",
      text: [namesOf(units), Object.values(describeDevice(userAgent)).filter(Boolean).join(", "), country, ip]
        .filter(Boolean)
        .join(" · "),
    }),
  );
  return [...events, ...opened].sort((a, b) => a.at.localeCompare(b.at));
}

const namesOf = (units: Opening["units"]): string =>
  units.map(({ productName, slot }) => `${productName} (${slot})`).join(", ");

/** Finds the mails of an order by their dedupe keys. */
export async function readMails(orderId: string, others: readonly string[]): Promise<SaleMail[]> {
  const kinds = [
    "order_voucher",
    "order_payment_failed",
    "order_confirmed",
    "order_delivered",
    "order_refunded",
  ];
  const keys = [orderId, ...others.slice(0, 200)].flatMap((id) => kinds.map((kind) => `${kind}:${id}`));
  const again = Array.from({ length: 20 }, (_, index) => `order_mail_again:${orderId}:${index + 1}`);
  const rows = await db
    .select()
    .from(emailMessages)
    .where(inArray(emailMessages.dedupeKey, [...keys, ...again]))
    .orderBy(asc(emailMessages.createdAt));
  return rows.map((row) => ({
    template: row.template,
    state: row.state as SaleMail["state"],
    at: (row.sentAt ?? row.createdAt).toISOString(),
  }));
}
