import { describe, expect, it } from "vitest";
import { deliverySentence } from "./delivery-sentence.ts";

const account = "Delivered right after payment.";
const digital = "Opens right after payment.";
const manual = "Our team delivers within 30 minutes of your payment.";
const mixed =
  "What is in stock is delivered right after payment. Our team delivers the rest within 30 minutes.";

describe("deliverySentence", () => {
  it.each([
    [["account"], account],
    [["digital"], digital],
    [["manual"], manual],
    [["manual", "manual"], manual],
    [["account", "digital"], account],
    [["account", "manual"], mixed],
    [["digital", "manual"], mixed],
    [[], account],
  ] as const)("deliverySentence for the delivery types %j is: %s", (types, sentence) => {
    expect(deliverySentence(types)).toBe(sentence);
  });
});
