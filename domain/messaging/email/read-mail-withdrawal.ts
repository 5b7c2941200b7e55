import { asc, eq } from "drizzle-orm";
import { orderPage } from "#addresses";
import { db } from "#db/client.server.ts";
import type { emailMessages } from "#db/schema/email.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { refunds } from "#db/schema/payments.ts";
import { withdrawals, withdrawalUnits } from "#db/schema/withdrawals.ts";
import { exactMoment } from "#db/values/moments.ts";
import { formatMoney } from "#db/values/money.ts";
import type { MailValues } from "#messages/mail-messages.ts";
import type { MailCatalog } from "./mail-catalogs.ts";
import { type Reading, writeOutcome } from "./write-outcome.ts";

type Mail = Pick<typeof emailMessages.$inferSelect, "template" | "data">;

export const NO_WITHDRAWAL: MailValues["withdrawal"] = {
  name: "",
  orderNumber: "",
  requestedAt: "",
  isEffective: false,
  answers: [],
};

/**
 * Returns the values of a mail about a withdrawal, and the path of the order's page. The row of the
 * confirmation mail contains all values of the mail, because the shop also confirms a withdrawal from an
 * unknown order. Returns null for a mail that is not about a withdrawal, and for a withdrawal that does not
 * exist.
 */
export async function readMailWithdrawal(
  { template, data }: Mail,
  { locale, language }: MailCatalog,
  timeZone: string,
): Promise<{ values: MailValues["withdrawal"]; place?: string } | null> {
  if (template === "withdrawal_received") {
    const { name = "", orderNumber = "", requestedAt = "", isEffective } = data;
    const at = exactMoment(new Date(requestedAt), locale, timeZone);
    return {
      values: { ...NO_WITHDRAWAL, name, orderNumber, requestedAt: at, isEffective: isEffective === "yes" },
    };
  }
  if (template !== "withdrawal_decided" || !data.withdrawalId) return null;
  const read = await readWithdrawalAnswers(data.withdrawalId, { locale, language, timeZone });
  if (!read) return null;
  const { name, orderNumber, requestedAt, answers } = read;
  return {
    values: {
      ...NO_WITHDRAWAL,
      name,
      orderNumber,
      requestedAt: exactMoment(requestedAt, locale, timeZone),
      answers,
    },
    place: orderPage(orderNumber),
  };
}

/**
 * Reads what happened to the units of a withdrawal. Returns one sentence for each group of units with the
 * same outcome. Returns null for an unknown withdrawal.
 */
export async function readWithdrawalAnswers(
  withdrawalId: string,
  reading: Reading,
): Promise<{ name: string; orderNumber: string; requestedAt: Date; answers: string[] } | null> {
  const rows = await db
    .select({
      withdrawal: withdrawals,
      order: orders,
      unit: withdrawalUnits,
      line: orderItems,
      refund: refunds,
    })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.orderId))
    .leftJoin(withdrawalUnits, eq(withdrawalUnits.withdrawalId, withdrawals.id))
    .leftJoin(orderItems, eq(orderItems.id, withdrawalUnits.orderItemId))
    .leftJoin(refunds, eq(refunds.id, withdrawalUnits.refundId))
    .where(eq(withdrawals.id, withdrawalId))
    .orderBy(asc(orderItems.position));
  const [first] = rows;
  if (!first) return null;
  const { order, withdrawal } = first;
  const groups = Map.groupBy(
    rows.filter(({ unit }) => unit !== null),
    ({ unit, line }) => [line?.id, unit?.outcome, unit?.outcomeDate?.toISOString(), unit?.reason].join(" "),
  );
  const answers = [...groups.values()].flatMap((group) => {
    const [{ unit, line, refund } = {}] = group;
    if (!unit || !line) return [];
    const amount = refund?.lineAmounts[line.id];
    const answer = {
      outcome: unit.outcome,
      date: unit.outcomeDate,
      agreedAt: order.createdAt,
      amount: refund && amount ? formatMoney(amount, refund.currency, reading.locale) : "",
      reason: unit.reason,
    };
    const count = group.reduce((sum, row) => sum + (row.unit?.count ?? 0), 0);
    return [writeOutcome({ ...answer, count, product: line.productName }, reading)];
  });
  return {
    name: withdrawal.name,
    orderNumber: order.orderNumber,
    requestedAt: withdrawal.requestedAt,
    answers,
  };
}
