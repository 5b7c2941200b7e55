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
  it("ends the axis at round numbers and places each value on it", () => {
    const drawing = drawLines({ now: [0, 480, 890], before: [100, 200, 300], width: 3 });
    expect(drawing.ticks.map(({ value }) => value)).toEqual([0, 200, 400, 600, 800, 1000]);
    expect(drawing.ticks.map(({ y }) => y)).toEqual([100, 80, 60, 40, 20, 0]);
    expect(pointsOf(drawing.now)).toEqual([
      [0, 100],
      [50, 52],
      [100, 11],
    ]);
    expect(pointsOf(drawing.before).map(([, y]) => y)).toEqual([90, 80, 70]);
    expect(drawing.last).toEqual({ x: 100, y: 11, value: 890 });
  });

  it("ends the line at the present hour of a day that is not over", () => {
    const drawing = drawLines({ now: [1, 2], before: [1, 1, 1, 1, 1], width: 5 });
    expect(pointsOf(drawing.now).map(([x]) => x)).toEqual([0, 25]);
    expect(drawing.last?.x).toBe(25);
  });

  it("draws an empty shop, one value and amounts below zero", () => {
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

  it("shows no parts of a customer on the axis of a count", () => {
    const { ticks } = drawLines({ now: [0, 1], before: [1, 0], width: 2, isCount: true });
    expect(ticks.map(({ value }) => value)).toEqual([0, 1]);
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
      }),
    );

  it("says its content to screen readers, names its last value and uses no inline style", () => {
    const html = chart(["a", "b", "c", "d"]);
    expect(html).toContain('role="img" aria-label="Net revenue: 3"');
    expect(html).toContain("$3.00");
    expect(html).not.toContain("style=");
  });

  it("labels the first and the last point and at most three between them", () => {
    expect(labelledPoints(0)).toEqual([]);
    expect(labelledPoints(1)).toEqual([0]);
    expect(labelledPoints(3)).toEqual([0, 1, 2]);
    expect(labelledPoints(30)).toEqual([0, 7, 15, 22, 29]);
  });

  it("shortens large numbers of the axis", () => {
    expect(inLanguage("en", () => formatTick(1200))).toBe("1,200");
    expect(inLanguage("en", () => formatTick(2_500_000))).toBe("2.5M");
    expect(inLanguage("pt-BR", () => formatTick(1200))).toBe("1.200");
  });
});
