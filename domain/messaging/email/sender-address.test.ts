import { expect, it } from "vitest";
import { senderAddress } from "./sender-address.ts";

it.each([
  ["Handover <shop@localhost>", "shop@localhost"],
  ['"Keys, Ltd." <help@keys.example> ', "help@keys.example"],
  [" help@keys.example", "help@keys.example"],
  ["help@keys.example <>", "help@keys.example <>"],
])("senderAddress returns the address of %j without the name", (sender, address) => {
  expect(senderAddress(sender)).toBe(address);
});
