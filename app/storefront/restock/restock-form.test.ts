import { describe, expect, it } from "vitest";
import { writeRestockForm } from "./restock-form.server.tsx";

const product = { id: "6f0c", price: 18_900 };

describe("the form on the page of a sold-out product", () => {
  it("the bar of the form shows the price and the button, so the button is visible on phones", () => {
    expect(writeRestockForm(product, false)).toMatch(
      /<div class="buy-bar"><p><b>\$189\.00<\/b><\/p><button type="submit".*Tell me when it is back<\/button><\/div>/,
    );
  });

  it("the form asks only a visitor for a mail address", () => {
    expect(writeRestockForm(product, false)).toContain('type="email"');
    expect(writeRestockForm(product, true)).not.toContain('type="email"');
  });
});
