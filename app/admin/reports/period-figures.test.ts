import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Period } from "#domain/sales/reports/period.ts";
import { netSum, type Sums } from "#domain/sales/reports/sums.ts";
import { formatMoney } from "#messages/format.ts";
import { PeriodFigures } from "./period-figures.tsx";

const sums = { orders: 40, gross: 448_400, discounts: 2_500, refunds: 33_000, disputes: 4_800 } as Sums;
const shown = (total: Sums) =>
  renderToStaticMarkup(
    createElement(PeriodFigures, {
      period: { days: 30 } as Period,
      series: { total, totalBefore: total },
    }),
  );

it("the note of the net revenue lists every amount that is subtracted from the gross revenue", () => {
  expect(shown(sums)).toContain(formatMoney(netSum(sums)));
  expect(shown(sums)).toContain(
    [
      `bruto ${formatMoney(448_400)}, reembolsado ${formatMoney(33_000)}`,
      `descontos ${formatMoney(2_500)}, em disputa ${formatMoney(4_800)}`,
    ].join(", "),
  );
  expect(shown({ ...sums, discounts: 0, disputes: 0 })).toContain(`reembolsado ${formatMoney(33_000)}<`);
});
