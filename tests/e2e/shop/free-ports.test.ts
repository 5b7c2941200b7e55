import { expect, it } from "vitest";
import { findFreePorts } from "./free-ports.ts";

it("a second run gets different ports, even when the first run does not listen on its ports yet", async () => {
  const firsts = [await findFreePorts(4), ...(await Promise.all([findFreePorts(4), findFreePorts(4)]))];
  const ports = firsts.flatMap((first) => [first, first + 1, first + 2, first + 3]);
  expect(new Set(ports).size).toBe(12);
});
