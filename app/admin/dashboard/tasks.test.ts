import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { noticePlace } from "#app/admin/chrome/notice-place.ts";
import { noticeTones, toneTexts } from "#app/admin/chrome/notice-tones.ts";
import { allPermissions, type StaffRights } from "#domain/kernel/permissions.ts";
import { type Notice, noticeKinds } from "#domain/operations/bell/notice-counts.ts";
import type { Task } from "#domain/sales/dashboard/task-kinds.ts";
import { renderPart } from "./render-in-test.ts";
import { Tasks } from "./tasks.tsx";

const rights = { role: "admin", permissions: allPermissions } as StaffRights;
const strip = (tasks: readonly Task[], notices: readonly Notice[]) =>
  renderPart(
    createElement(Tasks, {
      tasks,
      notices: notices.map((line) => ({ ...line, to: noticePlace(line.kind, rights) })),
    }),
  );
const CALM = "Nenhuma pendência no momento.";
const task: Task = { kind: "manual", count: 2, since: null, due: null, amount: 5_000, exception: null };

describe("the strip of tasks", () => {
  it("the strip of tasks shows its empty state only when the number in the bell is zero", () => {
    expect(strip([], [])).toContain(CALM);
    expect(strip([], [{ kind: "pending_sales", count: 4, due: null }])).toContain(CALM);
    for (const kind of ["critical_alerts", "held_prices", "sold_out", "low_stock"] as const)
      expect(strip([], [{ kind, count: 3, due: null }])).not.toContain(CALM);
  });

  it("the task strip links each notification of the bell to its list, but omits notifications that the sales pages already show", () => {
    const html = strip(
      [task],
      [
        { kind: "manual_orders", count: 2, due: null },
        { kind: "sold_out", count: 1, due: null },
        { kind: "low_stock", count: 3, due: null },
      ],
    );
    expect(html.match(/<li/g)).toHaveLength(3);
    expect(html, "the amount that no figure counts").toContain("US$\u00a050,00");
    expect(html).toContain("produto esgotado");
    expect(html).toContain('href="/admin/produtos?tab=esgotados"');
    expect(html).toContain('href="/admin/produtos?tab=estoque-baixo&amp;sort=stock"');
  });

  it("the task strip shows the reason of a single open case, but shows only the number of cases when several are open", () => {
    const cases = { ...task, kind: "others", exception: "orphan_payment" } as const;
    expect(strip([{ ...cases, count: 1 }], [])).toContain("pagamento sem pedido");
    const several = strip([{ ...cases, count: 3 }], []);
    expect(several).toContain("casos a resolver");
    expect(several).not.toContain("pagamento sem pedido");
  });

  it("the task strip colors the background of only the three most urgent tiles", () => {
    const notices: Notice[] = (
      ["low_stock", "sold_out", "critical_alerts", "held_prices", "channels_off"] as const
    ).map((kind) => ({ kind, count: 2, due: null }));
    const tiles = strip([task], notices).split("<li").slice(1);
    expect(tiles).toHaveLength(6);
    expect(tiles.map((tile) => /bg-(danger|warning|surface)/.exec(tile)?.[1])).toEqual([
      "danger",
      "warning",
      "warning",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("the lines of the bell are in the order of their urgency", () => {
    const ranks = noticeKinds.map((kind) => Object.keys(toneTexts).indexOf(noticeTones[kind]));
    expect(ranks).toEqual(ranks.toSorted());
  });

  it("the task strip shows the next steps of a new shop only when no task waits", () => {
    const withSteps = (tasks: readonly Task[]) =>
      renderPart(createElement(Tasks, { tasks, notices: [] }, "the next steps"));
    expect(withSteps([])).toBe("the next steps");
    expect(withSteps([task])).not.toContain("the next steps");
  });
});
