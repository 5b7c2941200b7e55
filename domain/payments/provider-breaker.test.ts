import { describe, expect, it } from "vitest";
import { createBreaker } from "./provider-breaker.ts";

function startBreaker() {
  let now = 0;
  const breaker = createBreaker(() => now);
  return {
    breaker,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

describe("the circuit breaker", () => {
  it("the circuit breaker opens for 10 s after three failures in a row", () => {
    const { breaker, wait } = startBreaker();
    breaker.note(false);
    breaker.note(false);
    expect(breaker.isOpen()).toBe(false);
    breaker.note(false);
    expect(breaker.isOpen()).toBe(true);
    wait(9_999);
    expect(breaker.isOpen()).toBe(true);
    wait(1);
    expect(breaker.isOpen()).toBe(false);
  });

  it("the circuit breaker doubles the pause after each further failure, up to 60 s", () => {
    const { breaker, wait } = startBreaker();
    breaker.note(false);
    breaker.note(false);
    for (const pause of [10_000, 20_000, 40_000, 60_000, 60_000]) {
      breaker.note(false);
      wait(pause - 1);
      expect(breaker.isOpen()).toBe(true);
      wait(1);
      expect(breaker.isOpen()).toBe(false);
    }
  });

  it("the circuit breaker resets its failure count when the provider responds", () => {
    const { breaker } = startBreaker();
    breaker.note(false);
    breaker.note(false);
    breaker.note(true);
    breaker.note(false);
    breaker.note(false);
    expect(breaker.isOpen()).toBe(false);
  });
});
