import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { HOLD_EARLY_ACTIONS } from "./early-actions.ts";

/** A fake button or select box that has only the members that the script uses. */
class Control {
  readonly dataset: Record<string, string> = {};
  readonly repeated: string[] = [];
  readonly localName: string;
  value: string;
  constructor(localName: string, value = "") {
    this.localName = localName;
    this.value = value;
  }
  closest(selector: string) {
    return selector.startsWith(this.localName) ? this : null;
  }
  click() {
    this.repeated.push("click");
  }
  dispatchEvent({ type }: { type: string }) {
    this.repeated.push(`${type} to ${this.value}`);
  }
}

/** Runs the script in a fake browser that consists only of event listeners. */
function open() {
  const listeners = new Map<string, (event: unknown) => void>();
  const window: { releaseEarlyActions?: () => void } = {};
  runInNewContext(HOLD_EARLY_ACTIONS, {
    window,
    Event,
    addEventListener: (type: string, run: (event: unknown) => void, capture: boolean) =>
      listeners.set(`${type} ${capture}`, run),
    removeEventListener: (type: string, _run: unknown, capture: boolean) =>
      listeners.delete(`${type} ${capture}`),
  });
  const dispatch = (type: "click" | "change", target: unknown) => {
    let isStopped = false;
    listeners.get(`${type} true`)?.({ type, target, stopPropagation: () => (isStopped = true) });
    return isStopped;
  };
  return { dispatch, listeners, release: () => window.releaseEarlyActions?.() };
}

describe("HOLD_EARLY_ACTIONS before hydration", () => {
  test("HOLD_EARLY_ACTIONS delays and marks a click before hydration, and repeats the click once after the release", () => {
    const { dispatch, release } = open();
    const button = new Control("button");
    expect(dispatch("click", button), "React must not receive the click too").toBe(true);
    dispatch("click", button);
    expect(button.dataset).toEqual({ held: "" });
    release();
    release();
    expect(button.repeated).toEqual(["click"]);
    expect(button.dataset).toEqual({});
  });

  test("HOLD_EARLY_ACTIONS repeats an early choice in a select box, even when hydration has reset the box", () => {
    const { dispatch, release } = open();
    const select = new Control("select", "price-asc");
    dispatch("change", select);
    select.value = "popular";
    release();
    expect(select.repeated).toEqual(["change to price-asc"]);
  });

  test("HOLD_EARLY_ACTIONS ignores a click before hydration when the target is a link or is not an element", () => {
    const { dispatch } = open();
    expect(dispatch("click", new Control("a"))).toBe(false);
    expect(dispatch("click", {})).toBe(false);
  });

  test("HOLD_EARLY_ACTIONS delays no action after the release", () => {
    const { dispatch, listeners, release } = open();
    release();
    expect(listeners.size).toBe(0);
    expect(dispatch("click", new Control("button"))).toBe(false);
  });
});
