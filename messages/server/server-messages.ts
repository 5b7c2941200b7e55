import { type DocumentLanguage, documentLanguages } from "#messages/languages.ts";
import type { MailMessages } from "#messages/mail-messages.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

type DoctorChecks = typeof import("#messages/en/server/doctor-checks.ts").doctorChecks;
type DoctorMessages = typeof import("#messages/en/server/doctor.ts").doctor;
type BlockMessages = MessagesOf<typeof import("#messages/en/server/blocks.ts").blocks>;
type ChannelMessages = MessagesOf<typeof import("#messages/en/server/channels.ts").channels>;
type MailedLinkMessages = MessagesOf<typeof import("#messages/en/server/mailed-links.ts").mailedLinks>;
type NoticeMessages = MessagesOf<typeof import("#messages/en/server/notices.ts").notices>;
type OfferMessages = MessagesOf<typeof import("#messages/en/server/offers.ts").offers>;
type SectionMessages = MessagesOf<typeof import("#messages/en/server/sections.ts").sections>;
type CheckoutLinkMessages = MessagesOf<typeof import("#messages/en/server/checkout-link.ts").checkoutLink>;
type CancelledPaymentMessages = MessagesOf<
  typeof import("#messages/en/server/cancelled-payment.ts").cancelledPayment
>;
type RestockMessages = MessagesOf<typeof import("#messages/en/server/restock.ts").restock>;
type PaidOrderMessages = MessagesOf<typeof import("#messages/en/server/paid-orders.ts").paidOrders>;
type VoucherMessages = MessagesOf<typeof import("#messages/en/server/vouchers.ts").vouchers>;
type WithdrawalMessages = MessagesOf<typeof import("#messages/en/server/withdrawals.ts").withdrawals>;
type GuestMessages = MessagesOf<typeof import("#messages/en/server/guests.ts").guests>;
type StaffListMessages = MessagesOf<typeof import("#messages/en/server/staff-lists.ts").staffLists>;
type RequestMessages = MessagesOf<typeof import("#messages/en/server/requests.ts").requests>;

/** The messages of every language are loaded together with this module. */
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

/** The messages to guests, by language. */
export const guestMessages = await inEveryLanguage<GuestMessages>(
  async (language) => (await import(`../${language}/server/guests.ts`)).guests,
);

/** The messages that the server writes into the data of lists of the back office, by language. */
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

/** The messages of a cancelled payment without an order, by language. */
export const cancelledPaymentMessages = await inEveryLanguage<CancelledPaymentMessages>(
  async (language) => (await import(`../${language}/server/cancelled-payment.ts`)).cancelledPayment,
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

/** The messages about the blocking of customers, by language. */
export const blockMessages = await inEveryLanguage<BlockMessages>(
  async (language) => (await import(`../${language}/server/blocks.ts`)).blocks,
);

/** The messages of the pages that mailed links open, by language. */
export const mailedLinkMessages = await inEveryLanguage<MailedLinkMessages>(
  async (language) => (await import(`../${language}/server/mailed-links.ts`)).mailedLinks,
);

/** The messages of the channels page, by language. */
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

/** The names of the doctor's checks, by language. */
export const doctorCheckMessages = await inEveryLanguage<DoctorChecks>(
  async (language) => (await import(`../${language}/server/doctor-checks.ts`)).doctorChecks,
);

/** The messages of the sections below a product, by language. */
export const sectionMessages = await inEveryLanguage<SectionMessages>(
  async (language) => (await import(`../${language}/server/sections.ts`)).sections,
);
