import { describe, expect, it } from "vitest";
import { customEvent, formFieldFilled, formSubmission, navigation, pageLoad, pageView } from "./events.ts";

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const at = (path: string, search = "", hash = "") => ({
  origin: "https://shop.example",
  path,
  search,
  hash,
});
const text = (name: string, type = "text", autocomplete = "") => ({ name, type, autocomplete });

describe("formFieldFilled", () => {
  it("formFieldFilled has the specified keys, and its type is text by default", () => {
    expect(formFieldFilled({ name: "q", autocomplete: "" }, "design seat")).toEqual({
      event: "formFieldFilled",
      fieldName: "q",
      fieldValue: "design seat",
      fieldType: "text",
      timestamp: expect.stringMatching(ISO),
    });
  });

  it.each([
    text("password", "password", "current-password"),
    text("password", "text", "new-password"),
    text("confirm", "text"),
    text("anything", "password"),
    text("code", "text", "one-time-code"),
    text("anything", "text", "one-time-code"),
    text("backupCode"),
    text("token", "hidden"),
    text("intent", "hidden"),
    text("apiSecret"),
    text("card", "text", "cc-number"),
    text("attachment", "file"),
  ])("formFieldFilled returns null for a secret: $name ($type, $autocomplete)", (field) => {
    expect(formFieldFilled(field, "canary")).toBeNull();
  });

  it.each([
    text("email", "email", "email"),
    text("fullName", "text", "name"),
    text("phone", "tel", "tel"),
    text("message", "textarea"),
    text("", "text"),
  ])("formFieldFilled redacts the value of $name", (field) => {
    expect(formFieldFilled(field, "canary")).toMatchObject({ fieldValue: "[redacted]" });
  });

  it.each(["ana@example.com", "+55 11 91234-5678", "4242 4242 4242 4242"])(
    "formFieldFilled redacts %s typed into the search box by mistake",
    (value) => {
      expect(formFieldFilled(text("q", "search"), value)).toMatchObject({ fieldValue: "[redacted]" });
    },
  );

  it("formFieldFilled returns null for an empty field", () => {
    expect(formFieldFilled(text("q", "search"), "")).toBeNull();
  });
});

describe("formSubmission", () => {
  it("formSubmission has the specified keys, omits secrets and redacts personal data", () => {
    const event = formSubmission({ id: "sign-up", name: "sign-up" }, [
      { ...text("intent", "hidden"), value: "sign-up" },
      { ...text("email", "email"), value: "canary@example.com" },
      { ...text("password", "password"), value: "canary" },
      { ...text("confirm", "text"), value: "canary" },
      { ...text("fullName"), value: "canary" },
      { ...text("phone", "tel"), value: "" },
      { ...text("method", "radio"), value: "card" },
    ]);
    expect(event).toEqual({
      event: "formSubmission",
      formId: "sign-up",
      formName: "sign-up",
      formData: { email: "[redacted]", fullName: "[redacted]", method: "card" },
      eventType: "submit",
      timestamp: expect.stringMatching(ISO),
    });
    expect(JSON.stringify(event)).not.toContain("canary");
  });
});

describe("the events of a navigation", () => {
  it("a navigation event contains the page name, and also contains the query string and the hash when the URL is public", () => {
    const address = at("/marketplace", "?q=seat&sort=rating", "#list");
    expect(pageView(address)).toEqual({
      event: "pageView",
      pageName: "marketplace",
      pageUrl: "https://shop.example/marketplace?q=seat&sort=rating#list",
      timestamp: expect.stringMatching(ISO),
    });
    expect(navigation(address, "https://shop.example/about?x=1#y")).toEqual({
      event: "navigation",
      referrer: "https://shop.example/about",
      path: "/marketplace",
      pageName: "marketplace",
      search: "?q=seat&sort=rating",
      hash: "#list",
      timestamp: expect.stringMatching(ISO),
    });
  });

  it('the events of a navigation use "direct" as the referrer when the browser reports no referrer', () => {
    expect(navigation(at("/"), "")).toMatchObject({ referrer: "direct", pageName: "home" });
    expect(navigation(at("/"), "about:blank")).toMatchObject({ referrer: "direct" });
  });

  it.each([
    ["/payment-success", "?session_id=canary"],
    ["/payment-cancelled", "?order=canary"],
    ["/auth", "?token=canary"],
    ["/reset-password", "?token=canary"],
    ["/verify-email", "?code=canary"],
    ["/account", "?order=canary"],
    ["/marketplace", "?token=canary&q=me%40canary.example"],
    ["/", "?session_id=canary"],
    ["/reset/cs_test_canary", ""],
    ["/reset/aB3canaryaB3canaryaB3canaryaB3canaryaB3canary", ""],
  ])("the events of a navigation contain no query, hash or token of %s%s", (path, search) => {
    const address = at(path, search, "#Canary=canary");
    const referrer = `https://shop.example${path}${search}#canary`;
    for (const event of [
      pageView(address),
      navigation(address, referrer),
      pageLoad(address, "Shop", referrer),
    ]) {
      expect(JSON.stringify(event).toLowerCase()).not.toContain("canary");
    }
  });
});

describe("pageLoad and customEvent", () => {
  it("pageLoad returns the title, url, path and referrer of the page", () => {
    expect(pageLoad(at("/about"), "About", "https://search.example/find?q=shop")).toEqual({
      event: "pageLoad",
      title: "About",
      url: "https://shop.example/about",
      path: "/about",
      referrer: "https://search.example/find",
    });
  });

  it("customEvent returns a timestamp", () => {
    expect(customEvent("quickView", { slug: "seat" })).toEqual({
      event: "quickView",
      slug: "seat",
      timestamp: expect.stringMatching(ISO),
    });
  });
});
