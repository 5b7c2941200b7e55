import { expect, it } from "vitest";
import { nightOf } from "./night.ts";

it("nightOf starts each night at 03:00 in the store's time zone", () => {
  expect(nightOf(new Date("2026-11-22T02:59:00Z"), "UTC")).toBe("2026-11-21");
  expect(nightOf(new Date("2026-11-22T03:00:00Z"), "UTC")).toBe("2026-11-22");
  expect(nightOf(new Date("2026-11-22T05:59:00Z"), "America/Sao_Paulo")).toBe("2026-11-21");
  expect(nightOf(new Date("2026-11-22T06:00:00Z"), "America/Sao_Paulo")).toBe("2026-11-22");
});
