/** The sums of one product or coupon in the reports, in cents. */
interface Sums {
  gross: bigint;
  discounts: bigint;
  refunds: bigint;
}

/**
 * The expected reports: one report by product, and one report by coupon. The sums in these reports come from
 * the independent calculation.
 */
export class Books {
  readonly #rows = new Map<string, Sums>();

  add(id: string, { gross, discounts, refunds }: Sums): void {
    const row = this.#rows.get(id) ?? { gross: 0n, discounts: 0n, refunds: 0n };
    this.#rows.set(id, {
      gross: row.gross + gross,
      discounts: row.discounts + discounts,
      refunds: row.refunds + refunds,
    });
  }

  /** Returns the rows in the same form as the reports of the shop. */
  read() {
    return Object.fromEntries(
      [...this.#rows].map(([id, { gross, discounts, refunds }]) => [
        id,
        {
          gross: Number(gross),
          discounts: Number(discounts),
          refunds: Number(refunds),
          net: Number(gross - discounts - refunds),
        },
      ]),
    );
  }
}
