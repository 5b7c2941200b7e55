import { describe, expect, it } from "vitest";
import { INITIAL_RATES } from "#domain/settings/currency-rates.ts";
import { receivedStoreTotal } from "./received-store-total.ts";

const inReais = { total: 52_920, currency: "BRL", storeTotal: 9_800 };
const received = (amount: number, currency: string) =>
  receivedStoreTotal(inReais, { amount, currency }, INITIAL_RATES);

describe("the money that the shop received for an order, in the store's currency", () => {
  it("the received total of an order is its store total when the shopper paid the whole total", () => {
    expect(received(52_920, "BRL")).toBe(9_800);
  });

  it("the received total of an order is proportional to the payment, and is rounded to the nearest cent", () => {
    expect(received(26_460, "BRL")).toBe(4_900);
    expect(received(52_919, "BRL")).toBe(9_800);
    expect(received(60_000, "BRL")).toBe(11_111);
  });

  it("the received total of an order is the charged dollar amount when the provider charged dollars instead of another currency", () => {
    expect(received(9_000, "USD")).toBe(9_000);
  });

  it("the received total of a charge in another currency is converted at the owner's rate, even when the currency has no decimals", () => {
    expect(received(8_700, "EUR")).toBe(10_000);
    expect(received(15_300, "JPY")).toBe(10_000);
  });

  it("the received total of an order is its store total when the owner has no rate for the charged currency", () => {
    expect(received(100_000, "CHF")).toBe(9_800);
  });
});
