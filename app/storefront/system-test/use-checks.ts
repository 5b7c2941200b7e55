import { useRef, useState } from "react";
import { type CheckName, type CheckResult, checks } from "#domain/operations/system-check/checks.ts";
import type { ShownCheck } from "./messages.ts";

/** spec S7.6: the health check sends OPTIONS to this address and to the webhook. */
const CHECKOUT_FUNCTION = "/functions/create-payment-intent-secure";

const pending = (): ShownCheck[] => checks.map((name) => ({ name, state: "pending" }));

/**
 * Runs the ten checks in order, or runs one check again.
 * @param webhook the path of the webhook
 */
export function useChecks(webhook: string) {
  const [shown, setShown] = useState(pending);
  const [running, setRunning] = useState(false);
  const busy = useRef(false);

  const put = (check: ShownCheck) =>
    setShown((before) => before.map((one) => (one.name === check.name ? check : one)));

  const run = async (names: readonly CheckName[]) => {
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    for (const name of names) put({ name, state: "pending" });
    for (const name of names) {
      put({ name, state: "running" });
      put(await ask(name, webhook));
    }
    busy.current = false;
    setRunning(false);
  };

  return { shown, running, runAll: () => run(checks), runOne: (name: CheckName) => run([name]) };
}

async function ask(name: CheckName, webhook: string): Promise<ShownCheck> {
  const started = performance.now();
  try {
    if (name === "functions") return await askFunctions(started, webhook);
    const answer = await fetch("/system-test/run", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ check: name }),
    });
    if (!answer.ok) throw new Error("the check did not run");
    const { passed, ...result } = (await answer.json()) as CheckResult;
    return { name, state: passed ? "success" : "error", ...result };
  } catch {
    return { name, state: "error", reason: "unreachable", ms: performance.now() - started };
  }
}

async function askFunctions(started: number, webhook: string): Promise<ShownCheck> {
  const answers = await Promise.all(
    [CHECKOUT_FUNCTION, webhook].map((path) => fetch(path, { method: "OPTIONS" })),
  );
  const passed = answers.every((answer) => answer.ok && (answer.headers.get("allow") ?? "").includes("POST"));
  return {
    name: "functions",
    state: passed ? "success" : "error",
    reason: passed ? "functions-answer" : "functions-silent",
    ms: performance.now() - started,
  };
}
