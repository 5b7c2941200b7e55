import { matchPath } from "react-router";
import { describe, expect, it } from "vitest";
import {
  batchPage,
  IMAGE_FOLDER,
  invitationPage,
  itemPage,
  MAIL_SETTINGS_PAGE,
  mailButtonPage,
  oneTimeLinkPages,
  orderPage,
  productPage,
  SUPPORT_PAGE,
  salePage,
  staffNoticePages,
  subjectPages,
  userPage,
} from "#addresses";
import { emailTemplates } from "#db/values/vocabulary.ts";
import { readAddresses } from "#tests/security/site-map.ts";

const patterns = readAddresses()
  .map(({ pattern }) => pattern)
  .filter((pattern) => !pattern.endsWith("*"));
const isServed = (address: string) =>
  patterns.some((pattern) => matchPath(pattern, new URL(address, "http://shop.example").pathname));

describe("the addresses that mails and commands link to", () => {
  it.each([
    SUPPORT_PAGE,
    MAIL_SETTINGS_PAGE,
    `${IMAGE_FOLDER}file.webp`,
    invitationPage("token"),
    orderPage("HO-10001"),
    salePage("HO-10001"),
    productPage("id"),
    userPage("ana+loja@example.com"),
    itemPage("id"),
    batchPage("id"),
    ...Object.values(subjectPages),
    ...Object.values(oneTimeLinkPages),
    ...Object.values(staffNoticePages),
    ...emailTemplates.map(mailButtonPage),
  ])("the shop has a route for the address %s, which mails or commands link to", (address) => {
    expect(isServed(address)).toBe(true);
  });

  it("the shop has no route for an unknown path", () => {
    expect(isServed("/nowhere/at/all")).toBe(false);
  });
});
