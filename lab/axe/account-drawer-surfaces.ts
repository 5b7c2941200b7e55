import { enterByDrawer, openAccountDrawer } from "#tests/e2e/steps/account-steps.ts";
import { expect, newEmail, notification, visit } from "#tests/e2e/steps/journey.ts";
import type { Surface } from "./surface.ts";

const open: Surface[] = [
  {
    name: "the account drawer of a visitor",
    show: async (page) => {
      await visit(page, "/marketplace");
      await expect(await openAccountDrawer(page)).toHaveAccessibleName("Entre na sua conta");
    },
  },
  {
    name: "the account drawer, signing up",
    show: async (page) => {
      await visit(page, "/about");
      await (await openAccountDrawer(page)).getByRole("tab", { name: "Criar conta" }).click();
      await expect(page.getByRole("dialog").getByLabel("Confirmar senha")).toBeVisible();
    },
  },
  {
    name: "the account drawer of a buyer",
    viewer: "buyer",
    show: async (page) => {
      await visit(page, "/");
      await expect(await openAccountDrawer(page, "Account")).toHaveAccessibleName("Minha Conta");
    },
  },
];

const refused: Surface[] = [
  {
    name: "a wrong password in the account drawer",
    refusals: [401],
    show: async (page) => {
      await visit(page, "/support");
      await openAccountDrawer(page);
      await enterByDrawer(page, newEmail(), "not the password");
      await expect(notification(page)).toContainText("Login Error");
    },
  },
];

const empty: Surface[] = [
  {
    name: "the account drawer of somebody who has bought nothing",
    viewer: "newcomer",
    show: async (page) => {
      await visit(page, "/");
      await expect(await openAccountDrawer(page, "Account")).toHaveAccessibleName("Minha Conta");
    },
  },
];

/** The states of the account drawer that axe checks. */
export const accountDrawer = { open, refused, empty };
