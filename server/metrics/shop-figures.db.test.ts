import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { pool } from "#db/client.server.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { readExposition } from "#tests/metrics/read-exposition.ts";
import { writeExposition } from "./exposition.ts";
import { families } from "./families.ts";
import { measureProcess } from "./process-figures.ts";
import { shopFigures } from "./shop-figures.ts";

const HOUR_MS = 3_600_000;

/**
 * Returns the values of all metrics, as a client of the metrics port receives these values. The key of each
 * value is the metric's name with its labels.
 */
async function figures(read = shopFigures()): Promise<Record<string, number>> {
  const found = readExposition(writeExposition(await read()));
  return Object.fromEntries(
    [...found].flatMap(([name, { samples }]) =>
      samples.map(({ labels, value }) => [[name, ...Object.values(labels)].join(" "), value]),
    ),
  );
}

describe("the figures of the shop", () => {
  it("the figures of the shop show the oldest backordered order, waiting mails and events, stock by level, alerts and clock errors", async () => {
    const before = await figures();
    expect(before).toMatchObject({
      handover_database_up: 1,
      handover_oldest_owed_order_seconds: 0,
      "handover_stock_products out": 0,
      handover_broken_invariants: 0,
      handover_failing_jobs: 0,
    });
    expect(Math.abs(before["handover_clock_ahead_seconds machine"] ?? 99)).toBeLessThan(30);

    const product = await buildProduct({ deliveryType: "manual", manualStock: 5, stock: 0 });
    await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    await buildProduct({ stock: 0 });
    await pool.query("insert into failing_jobs (name, last_error) values ('emails', 'Error')");
    const after = await figures();
    await pool.query("delete from failing_jobs");
    expect(after.handover_oldest_owed_order_seconds).toBeGreaterThan(0);
    expect(after["handover_delivery_depth mail"]).toBeGreaterThan(0);
    expect(after.handover_inbox_depth).toBe(0);
    expect(after["handover_stock_products out"]).toBeGreaterThan(0);
    expect(after.handover_failing_jobs).toBe(1);
  });

  it("the figures of the shop show the age of the last backup proof only when a proof exists", async () => {
    const age = async (read?: () => Promise<{ provedAt: Date } | null>) =>
      (await figures(shopFigures(read))).handover_last_proof_age_seconds;
    expect(await age()).toBeUndefined();
    expect(await age(async () => null)).toBeUndefined();
    expect(await age(async () => ({ provedAt: new Date(Date.now() - HOUR_MS) }))).toBeGreaterThan(3_500);
  });

  it("the figures of the shop contain only database_up while the database is unavailable", async () => {
    const query = vi.spyOn(pool, "query").mockImplementation(() => {
      throw new Error("away");
    });
    const found = await figures();
    query.mockRestore();
    expect(found).toEqual({ handover_database_up: 0 });
  });

  it("the figures of the shop are read only once for clients that request the figures at the same time", async () => {
    const read = shopFigures();
    const query = vi.spyOn(pool, "query");
    await Promise.all([read(), read(), read()]);
    const asked = query.mock.calls.filter(([text]) => String(text).includes("provider_events"));
    query.mockRestore();
    expect(asked).toHaveLength(1);
  });
});

describe("the figures of a process", () => {
  it("the figures of a process show the pool, the lag of the event loop and the memory", () => {
    const found = readExposition(writeExposition(measureProcess()()));
    expect([...found.keys()].sort()).toEqual([
      "handover_event_loop_lag_seconds",
      "handover_pool_connections",
      "handover_pool_waiting",
      "handover_process_memory_bytes",
      "handover_process_start_seconds",
    ]);
  });
});

describe("the files for Prometheus and Grafana", () => {
  const file = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
  const alerts = file("deploy/metrics/alerts.yaml");
  const dashboard = JSON.parse(file("deploy/metrics/dashboard.json")) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  /**
   * Returns the metric names in an expression. The function removes the suffix `_bucket`, `_sum` or `_count`
   * from the name of a histogram.
   */
  const namesIn = (expression: string) =>
    [...expression.matchAll(/\bhandover_[a-z_]+/g)].map(([name]) =>
      name.replace(/^(handover_http_request_seconds)_(bucket|sum|count)$/, "$1"),
    );
  const known = Object.keys(families);

  it("the files for Prometheus and Grafana name only metrics of the shop in each alert rule", () => {
    const expressions = [...alerts.matchAll(/^ {8}expr: (.+)$/gm)].map(([, expression = ""]) => expression);
    expect(expressions.length).toBeGreaterThanOrEqual(10);
    for (const expression of expressions) {
      const names = namesIn(expression);
      expect([expression, names.filter((name) => !known.includes(name))]).toEqual([expression, []]);
      if (!expression.startsWith("up")) expect(names).not.toEqual([]);
    }
  });

  it("the files for Prometheus and Grafana name only metrics of the shop in each panel, and show every metric", () => {
    const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    const names = new Set(expressions.flatMap(namesIn));
    expect([...names].filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !names.has(name))).toEqual([]);
  });

  it("the files for Prometheus and Grafana use only metrics that docs/operations/metrics.md describes by name", () => {
    const named = [...file("docs/operations/metrics.md").matchAll(/^\| `(handover_[a-z_]+)` \|/gm)];
    expect(named.map(([, name]) => name)).toEqual(known);
  });
});
