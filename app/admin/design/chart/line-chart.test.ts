import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { inLanguage } from "#messages/language.server.ts";
import { drawLines } from "./draw-lines.server.ts";
import { formatTick } from "./format-tick.ts";
import { LineChart, labelledPoints } from "./line-chart.tsx";

const pointsOf = (path: string) =>
  [...path.matchAll(/[ML]?(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe("drawLines", () => {
  it("drawLines ends the axis at a round number and draws each value at the correct height", () => {
    const drawing = drawLines({ now: [0, 480, 890], before: [100, 200, 300], width: 3 });
    expect(drawing.ticks.map(({ value }) => value)).toEqual([0, 500, 1000]);
    expect(drawing.ticks.map(({ y }) => y)).toEqual([100, 50, 0]);
    expect(pointsOf(drawing.now)).toEqual([
      [0, 100],
      [50, 52],
      [100, 11],
    ]);
    expect(pointsOf(drawing.before).map(([, y]) => y)).toEqual([90, 80, 70]);
    expect(drawing.last).toEqual({ x: 100, y: 11, value: 890 });
  });

  it("drawLines ends today's line at the current hour", () => {
    const drawing = drawLines({ now: [1, 2], before: [1, 1, 1, 1, 1], width: 5 });
    expect(pointsOf(drawing.now).map(([x]) => x)).toEqual([0, 25]);
    expect(drawing.last?.x).toBe(25);
  });

  it("drawLines can draw a chart without sales, with one value, or with negative amounts", () => {
    const empty = drawLines({ now: [0, 0], before: [0, 0], width: 2 });
    expect(pointsOf(empty.now)).toEqual([
      [0, 100],
      [100, 100],
    ]);
    expect(drawLines({ now: [], before: [], width: 0 })).toMatchObject({ now: "", before: "", last: null });
    expect(pointsOf(drawLines({ now: [7], before: [], width: 1 }).now)[0]?.[0]).toBe(50);
    const lost = drawLines({ now: [-300, 200], before: [], width: 2 });
    expect(lost.ticks[0]?.value).toBeLessThanOrEqual(-300);
    expect(lost.ticks.map(({ value }) => value)).toContain(0);
  });

  it("drawLines labels the axis with whole numbers when the chart counts customers", () => {
    const { ticks } = drawLines({ now: [0, 1], before: [1, 0], width: 2, isCount: true });
    expect(ticks.map(({ value }) => value)).toEqual([0, 1]);
  });
});

describe("the axis that drawLines draws", () => {
  it.each([1, 3, 7, 42, 100, 890, 999, 1234, 8_000, 61_234, 4_500_000])(
    "the axis of drawLines has at most four lines, with a line at zero and a line at or above the highest value, for %i",
    (top) => {
      const { ticks } = drawLines({ now: [0, top], before: [], width: 2 });
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(4);
      expect(ticks[0]?.value).toBe(0);
      expect(ticks.at(-1)?.value).toBeGreaterThanOrEqual(top);
    },
  );

  it("drawLines draws at most four axis lines when amounts are negative", () => {
    expect(drawLines({ now: [-350, 900], before: [], width: 2 }).ticks.length).toBeLessThanOrEqual(4);
  });
});

describe("the marks of drawLines", () => {
  it("drawLines omits the line of the earlier period when this period has no sales", () => {
    expect(drawLines({ now: [1, 2], before: [0, 0], width: 2 }).before).toBe("");
    expect(drawLines({ now: [1, 2], before: [0, 1], width: 2 }).before).not.toBe("");
  });

  it("drawLines marks the highest value unless this value is the last or the next-to-last value", () => {
    const highest = (now: number[]) => drawLines({ now, before: [], width: now.length }).highest;
    expect(highest([1, 9, 2, 3, 4])).toMatchObject({ x: 25, value: 9 });
    expect(highest([1, 2, 3, 4, 9])).toBeNull();
    expect(highest([1, 2, 3, 4, 5, 6, 7, 8, 12, 9])).toBeNull();
    expect(highest([0, 0, 0, 0, 0])).toBeNull();
  });

  it("drawLines reports an empty chart only when both periods have only zeros", () => {
    expect(drawLines({ now: [0, 0], before: [0, 0], width: 2 }).isEmpty).toBe(true);
    expect(drawLines({ now: [0, 0], before: [0, 5], width: 2 }).isEmpty).toBe(false);
    expect(drawLines({ now: [-1, 0], before: [], width: 2 }).isEmpty).toBe(false);
  });
});

describe("LineChart", () => {
  const chart = (labels: string[]) =>
    renderToStaticMarkup(
      createElement(LineChart, {
        drawing: drawLines({ now: labels.map((_, at) => at), before: [], width: labels.length }),
        summary: "Net revenue: 3",
        labels,
        lastLabel: "$3.00",
        highestLabel: "$3.00",
        isCount: false,
      }),
    );

  it("LineChart describes its content to screen readers, labels its last value and uses no inline style", () => {
    const html = chart(["a", "b", "c", "d"]);
    expect(html).toContain('role="img" aria-label="Net revenue: 3"');
    expect(html).toContain("$3.00");
    expect(html).not.toContain("style=");
  });

  it("LineChart labels the first point, the last point and at most three points between them", () => {
    expect(labelledPoints(0)).toEqual([]);
    expect(labelledPoints(1)).toEqual([0]);
    expect(labelledPoints(3)).toEqual([0, 1, 2]);
    expect(labelledPoints(30)).toEqual([0, 7, 15, 22, 29]);
  });

  it("LineChart shortens large numbers on the axis and shows the currency of amounts", () => {
    const plain = (text: string) => text.replace("\u00a0", " ").replace("\u00a0", " ");
    expect(inLanguage("en", () => formatTick(1200, true))).toBe("1.2K");
    expect(inLanguage("en", () => formatTick(2_500_000, false))).toBe("$2.5M");
    expect(plain(inLanguage("pt-BR", () => formatTick(2000, false)))).toBe("US$ 2 mil");
    expect(plain(inLanguage("pt-BR", () => formatTick(500, false)))).toBe("US$ 500");
  });
});
