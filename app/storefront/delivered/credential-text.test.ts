import { describe, expect, it } from "vitest";
import type { RevealedLine } from "#domain/orders/revealed-lines.ts";
import { fileTextOf, fileTextOfLines, textOf, textOfLines } from "./credential-text.ts";

const key = (value: string) => [{ name: "raw_data", value }];
const login = [
  { name: "recovery_email", value: "a@example.com" },
  { name: "my_own_field", value: "x" },
];
const line = (productName: string, units: { name: string; value: string }[][]): RevealedLine => ({
  ...{ productId: productName, productName, instructions: "Sign in." },
  units: units.map((fields, at) => ({ deliverableId: `${productName} ${at}`, slot: at + 1, fields })),
});

describe("the text of one credential", () => {
  it.each(["AAAA-BBBB", "  kept as it is ", "-----BEGIN-----\nabc\n-----END-----"])(
    "the text of a credential with one field contains only the value: %j",
    (value) => {
      expect(textOf(key(value))).toBe(value);
      expect(fileTextOf(key(value), "Sign in.")).toBe(value);
      expect(textOf([{ name: "licence_key", value }])).toBe(value);
    },
  );

  it("the text of an account credential uses the page's field labels, and the file of the credential also contains the instructions", () => {
    expect(textOf(login)).toBe("Recovery email: a@example.com\nMy own field: x");
    expect(fileTextOf(login, "Sign in.")).toBe(
      "Recovery email: a@example.com\nMy own field: x\n\nDelivery instructions:\nSign in.\n",
    );
    expect(fileTextOf(login, "")).toBe("Recovery email: a@example.com\nMy own field: x\n");
  });

  it("the text of one credential never contains the internal field name raw_data, even when the credential has other fields", () => {
    expect(textOf([...key("K-1"), { name: "pin", value: "1234" }])).toBe("Code or key: K-1\nPin: 1234");
  });
});

describe("the text of many credentials", () => {
  it("the text of many credentials has one key on each line and no other text when all keys belong to one product", () => {
    const keys = [line("Key", [key("K-1"), key("K-2"), key("K-3")])];
    expect(textOfLines(keys)).toBe("K-1\nK-2\nK-3");
    expect(fileTextOfLines(keys)).toBe("K-1\nK-2\nK-3\n");
  });

  it("the text of many credentials puts an empty line between two accounts, and between two keys that have several lines", () => {
    expect(textOfLines([line("Seat", [login, login])]).split("\n\n")).toEqual([textOf(login), textOf(login)]);
    expect(textOfLines([line("Cert", [key("a\nb"), key("c")])])).toBe("a\nb\n\nc");
  });

  it("the text of many credentials contains the name of each product, and the file of the credentials also contains the delivery instructions", () => {
    const lines = [line("Key", [key("K-1"), key("K-2")]), line("Seat", [login])];
    expect(textOfLines(lines)).toBe(`Key\nK-1\nK-2\n\nSeat\n${textOf(login)}`);
    expect(fileTextOfLines(lines)).toBe(
      `Key\nK-1\nK-2\n\nDelivery instructions:\nSign in.\n\nSeat\n${textOf(login)}\n\nDelivery instructions:\nSign in.\n`,
    );
  });
});
