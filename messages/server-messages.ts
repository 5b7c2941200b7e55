import { type DocumentLanguage, documentLanguages } from "./languages.ts";
import type { MailMessages } from "./mail-messages.ts";
import type { MessagesOf } from "./messages-of.ts";

type DoctorMessages = typeof import("./en/doctor.ts").doctor;
type OfferMessages = MessagesOf<typeof import("./en/offers.ts").offers>;
type PaidOrderMessages = MessagesOf<typeof import("./en/paid-orders.ts").paidOrders>;
type VoucherMessages = MessagesOf<typeof import("./en/vouchers.ts").vouchers>;
type RequestMessages = MessagesOf<typeof import("./en/requests.ts").requests>;

/** Loads the messages of every language while this module loads. */
async function inEveryLanguage<T>(load: (language: DocumentLanguage) => Promise<T>) {
  const loaded = documentLanguages.map(async (language) => [language, await load(language)] as const);
  return Object.fromEntries(await Promise.all(loaded)) as Readonly<Record<DocumentLanguage, T>>;
}

/** The messages of the mails by language. */
export const mailMessages = await inEveryLanguage<MailMessages>(
  async (language) => (await import(`./${language}/mails.ts`)).mails,
);

/** The messages that no page loads (`requests.ts`), by language. */
export const requestMessages = await inEveryLanguage<RequestMessages>(
  async (language) => (await import(`./${language}/requests.ts`)).requests,
);

/** The messages of prices and limits that the server writes into the data of pages, by language. */
export const offerMessages = await inEveryLanguage<OfferMessages>(
  async (language) => (await import(`./${language}/offers.ts`)).offers,
);

/** The messages about paid orders that the server writes into the data of pages, by language. */
export const paidOrderMessages = await inEveryLanguage<PaidOrderMessages>(
  async (language) => (await import(`./${language}/paid-orders.ts`)).paidOrders,
);

/** The messages about vouchers that the server writes into the data of pages, by language. */
export const voucherMessages = await inEveryLanguage<VoucherMessages>(
  async (language) => (await import(`./${language}/vouchers.ts`)).vouchers,
);

/** The sentences of the doctor, by language. */
export const doctorMessages = await inEveryLanguage<DoctorMessages>(
  async (language) => (await import(`./${language}/doctor.ts`)).doctor,
);
