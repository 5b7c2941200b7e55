import { type DocumentLanguage, documentLanguages } from "#messages/languages.ts";
import type { MailMessages } from "#messages/mail-messages.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

type DoctorMessages = typeof import("#messages/en/server/doctor.ts").doctor;
type ChannelMessages = MessagesOf<typeof import("#messages/en/server/channels.ts").channels>;
type NoticeMessages = MessagesOf<typeof import("#messages/en/server/notices.ts").notices>;
type OfferMessages = MessagesOf<typeof import("#messages/en/server/offers.ts").offers>;
type SectionMessages = MessagesOf<typeof import("#messages/en/server/sections.ts").sections>;
type CheckoutLinkMessages = MessagesOf<typeof import("#messages/en/server/checkout-link.ts").checkoutLink>;
type RestockMessages = MessagesOf<typeof import("#messages/en/server/restock.ts").restock>;
type PaidOrderMessages = MessagesOf<typeof import("#messages/en/server/paid-orders.ts").paidOrders>;
type VoucherMessages = MessagesOf<typeof import("#messages/en/server/vouchers.ts").vouchers>;
type WithdrawalMessages = MessagesOf<typeof import("#messages/en/server/withdrawals.ts").withdrawals>;
type StaffListMessages = MessagesOf<typeof import("#messages/en/server/staff-lists.ts").staffLists>;
type RequestMessages = MessagesOf<typeof import("#messages/en/server/requests.ts").requests>;

/** Loads the messages of every language while this module loads. */
async function inEveryLanguage<T>(load: (language: DocumentLanguage) => Promise<T>) {
  const loaded = documentLanguages.map(async (language) => [language, await load(language)] as const);
  return Object.fromEntries(await Promise.all(loaded)) as Readonly<Record<DocumentLanguage, T>>;
}

/** The messages of the mails by language. */
export const mailMessages = await inEveryLanguage<MailMessages>(
  async (language) => (await import(`../${language}/mails.ts`)).mails,
);

/** The messages that no page loads (`requests.ts`), by language. */
export const requestMessages = await inEveryLanguage<RequestMessages>(
  async (language) => (await import(`../${language}/server/requests.ts`)).requests,
);

/** The messages of the lists of the back office that the server writes into the data of pages, by language. */
export const staffListMessages = await inEveryLanguage<StaffListMessages>(
  async (language) => (await import(`../${language}/server/staff-lists.ts`)).staffLists,
);

/** The messages about withdrawals, by language. */
export const withdrawalMessages = await inEveryLanguage<WithdrawalMessages>(
  async (language) => (await import(`../${language}/server/withdrawals.ts`)).withdrawals,
);

/** The messages of prices and limits that the server writes into the data of pages, by language. */
export const offerMessages = await inEveryLanguage<OfferMessages>(
  async (language) => (await import(`../${language}/server/offers.ts`)).offers,
);

/** The messages of a checkout link, by language. */
export const checkoutLinkMessages = await inEveryLanguage<CheckoutLinkMessages>(
  async (language) => (await import(`../${language}/server/checkout-link.ts`)).checkoutLink,
);

/** The messages to people who wait for a product, by language. */
export const restockMessages = await inEveryLanguage<RestockMessages>(
  async (language) => (await import(`../${language}/server/restock.ts`)).restock,
);

/** The messages about paid orders that the server writes into the data of pages, by language. */
export const paidOrderMessages = await inEveryLanguage<PaidOrderMessages>(
  async (language) => (await import(`../${language}/server/paid-orders.ts`)).paidOrders,
);

/** The messages about vouchers that the server writes into the data of pages, by language. */
export const voucherMessages = await inEveryLanguage<VoucherMessages>(
  async (language) => (await import(`../${language}/server/vouchers.ts`)).vouchers,
);

/** The messages of the page of the channels, by language. */
export const channelMessages = await inEveryLanguage<ChannelMessages>(
  async (language) => (await import(`../${language}/server/channels.ts`)).channels,
);

/** The kinds of notices and the quiet hours, by language. */
export const noticeMessages = await inEveryLanguage<NoticeMessages>(
  async (language) => (await import(`../${language}/server/notices.ts`)).notices,
);

/** The sentences of the doctor, by language. */
export const doctorMessages = await inEveryLanguage<DoctorMessages>(
  async (language) => (await import(`../${language}/server/doctor.ts`)).doctor,
);

/** The messages of the sections below a product, by language. */
export const sectionMessages = await inEveryLanguage<SectionMessages>(
  async (language) => (await import(`../${language}/server/sections.ts`)).sections,
);
