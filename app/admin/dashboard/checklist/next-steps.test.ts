import { createElement } from "react";
import { expect, it } from "vitest";
import { type ChecklistStep, checklistSteps } from "#domain/operations/checklist/checklist.ts";
import { renderPart } from "../render-in-test.ts";
import { NextSteps, nextSteps } from "./next-steps.tsx";

const steps = (...done: ChecklistStep[]) => ({
  steps: checklistSteps.map((step) => ({ step, isDone: done.includes(step) })),
});
const named = (...done: ChecklistStep[]) => nextSteps(steps(...done)).map(({ step }) => step);

it("a new shop shows three next steps, and the first product comes first", () => {
  expect(named()).toEqual(["product", "support", "name"]);
  expect(named("product", "support")).toEqual(["name", "logo", "keys"]);
});

it("the next steps leave out steps that have no page in the back office", () => {
  const onServer: ChecklistStep[] = ["timeZone", "language", "keyFile", "backup"];
  const others = checklistSteps.filter((step) => !onServer.includes(step));
  expect(named(...others)).toEqual([]);
});

it("each next step links to the page on which the owner does the step", () => {
  const html = renderPart(createElement(NextSteps, { steps: nextSteps(steps()) }));
  expect(html).toContain(">Primeiros passos</h2>");
  expect(html).toMatch(/href="\/admin\/produtos"[^>]*>Crie o seu primeiro produto</);
  expect(html).toMatch(/href="\/admin\/configuracoes\?tab=suporte"[^>]*>Informe o link do suporte</);
});
