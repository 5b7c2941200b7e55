import { describe, expect, it } from "vitest";
import { writeRestockForm } from "./restock-form.server.tsx";

const product = { id: "6f0c" };

describe("the form on the page of a sold-out product", () => {
  it("the restock form asks visitors, but not signed-in shoppers, for an e-mail address", () => {
    expect(writeRestockForm(product, false)).toContain('type="email"');
    expect(writeRestockForm(product, true)).not.toContain('type="email"');
  });
});
