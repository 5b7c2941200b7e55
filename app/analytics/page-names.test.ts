import { describe, expect, it } from "vitest";
import { pageName } from "./page-names.ts";

describe("pageName", () => {
  it.each([
    ["/", "home"],
    ["/auth", "authentication"],
    ["/marketplace", "marketplace"],
    ["/product", "product_details"],
    ["/product/42", "product_details"],
    ["/account", "user_account"],
    ["/orders", "user_orders"],
    ["/support", "support"],
    ["/about", "about"],
    ["/admin", "admin_dashboard"],
    ["/admin/login", "admin_login"],
    ["/admin/products", "admin_products"],
    ["/admin/orders", "admin_orders"],
    ["/admin/users", "admin_users"],
    ["/admin/settings", "admin_settings"],
  ])("for %s, pageName returns the name %s", (path, name) => {
    expect(pageName(path)).toBe(name);
  });

  it.each(["/admin/produtos", "/admin/setup", "/admin/first-admin-setup", "/admin/products/42"])(
    "for %s, pageName returns admin_page, as for every other back-office page without a specified name",
    (path) => {
      expect(pageName(path)).toBe("admin_page");
    },
  );

  it.each([
    ["/payment-success", "_payment_success"],
    ["/system-test", "_system_test"],
    ["/marketplace/Tandrel-Design-Seat", "_marketplace_tandrel_design_seat"],
    ["/administration", "_administration"],
    ["/product/42/reviews", "_product_42_reviews"],
  ])("for %s, which has no specified name, pageName returns its path: %s", (path, name) => {
    expect(pageName(path)).toBe(name);
  });

  it("pageName returns unknown_page when there is no path", () => {
    expect(pageName("")).toBe("unknown_page");
  });

  it("pageName ignores a trailing slash", () => {
    expect(pageName("/orders/")).toBe("user_orders");
    expect(pageName("/admin/")).toBe("admin_dashboard");
    expect(pageName("//")).toBe("home");
  });
});
