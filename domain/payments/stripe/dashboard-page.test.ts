import { describe, expect, it } from "vitest";
import { dashboardPage } from "./dashboard-page.ts";

const live = { STRIPE_API_BASE: "https://api.stripe.com", PAYMENTS_LIVE: true };

describe("dashboardPage", () => {
  it("dashboardPage returns the URL of the payment in the live dashboard or in the test dashboard, depending on the provider's key", () => {
    expect(dashboardPage("pi_1a", live)).toBe("https://dashboard.stripe.com/payments/pi_1a");
    expect(dashboardPage("pi_1a", { ...live, PAYMENTS_LIVE: false })).toBe(
      "https://dashboard.stripe.com/test/payments/pi_1a",
    );
  });

  it.each([
    [null, live],
    ["manual:1", live],
    ["pi_1/../../login", live],
    ["pi_1a", { ...live, STRIPE_API_BASE: "http://localhost:3001" }],
    ["pi_1a", { ...live, STRIPE_API_BASE: "https://api.stripe.com.evil.example" }],
  ])("dashboardPage returns null for %j", (payment, provider) => {
    expect(dashboardPage(payment, provider)).toBeNull();
  });
});
