import { resolve } from "node:path";
import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { backOfficeRoutes } from "#app/admin/back-office-routes.ts";
import { callerContext } from "#app/request/caller.ts";
import type { FormAction } from "#app/request/form-action.ts";
import { type TeamPermission, teamPermissions } from "#db/values/vocabulary.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import { type Caller, NO_ORIGIN } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { type BackOfficeAction, backOfficeActions, type Need } from "#domain/kernel/permissions-table.ts";
import { readSiteMap, readUseCases } from "#tests/back-office-sources.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildAdmin, buildTeamMember, signInAsStaff, staffToken } from "#tests/factories/build-staff.ts";
import { recordFault } from "#tests/faults/record-fault.ts";
import { requireStaffOnPage } from "./require-staff.ts";

/**
 * Tests every permission for every user and every row of the permission table (readings 39; security A5, B1).
 * The test finds new routes in the site map, new intents in the form actions, and new use cases by their
 * imports.
 */

interface Person {
  name: string;
  caller: Caller;
  /** null for a user who is not a staff member. */
  holds: "admin" | TeamPermission | null;
  /** A staff user without a second factor may perform only actions that require no second factor. */
  isBare?: true;
}

const people: Person[] = [];
const nobodies = ["a visitor", "a shopper", "an inactive admin", "a member of a team without permissions"];

/** A cell of the matrix names one user, and one route, action or form that the test tries as this user. */
const cells = new Set<string>();
const cell = (place: string, name: string) => cells.add(`${place} | ${name}`);

beforeAll(async () => {
  people.push({ name: "a visitor", caller: visitor, holds: null });
  people.push({ name: "a shopper", caller: (await buildAccount()).caller, holds: null });
  people.push({ name: "another shopper", caller: (await buildAccount()).caller, holds: null });
  const inactive = await findStaff(await staffToken(await buildAdmin({ isActive: false })), NO_ORIGIN);
  people.push({ name: "an inactive admin", caller: inactive ?? visitor, holds: null });
  const powerless = await findStaff(await staffToken(await buildTeamMember([])), NO_ORIGIN);
  people.push({ name: nobodies[3] ?? "", caller: powerless ?? visitor, holds: null });
  const admin = await signInAsStaff(await buildAdmin({ secondFactor: true }));
  people.push({ name: "an admin", caller: admin, holds: "admin" });
  const bare = await signInAsStaff(await buildAdmin());
  people.push({ name: "an admin without a second factor", caller: bare, holds: "admin", isBare: true });
  for (const permission of teamPermissions) {
    const member = await signInAsStaff(await buildTeamMember([permission], { secondFactor: true }));
    people.push({ name: `a member who may ${permission}`, caller: member, holds: permission });
  }
});

/** A second implementation of the permission rule, independent of the shop's code. */
function mayBy(needs: Need, holds: Person["holds"]): boolean {
  if (holds === null) return false;
  if (holds === "admin") return true;
  if (needs === "any staff") return true;
  if (needs === "admin only") return false;
  return needs.includes(holds);
}

const outcome = (work: () => unknown): string => {
  try {
    work();
    return "allowed";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("every action of the permission table", () => {
  it.each(Object.keys(backOfficeActions) as BackOfficeAction[])(
    "F28: the action %s is allowed exactly as the permission table says",
    (action) => {
      const { needs, secondFactor } = backOfficeActions[action];
      for (const { name, caller, holds, isBare } of people) {
        const lacks = isBare && secondFactor !== "none" ? "second_factor_required" : "allowed";
        const rejected = holds === null ? "sign_in_required" : "not_permitted";
        const expected = mayBy(needs, holds) ? lacks : rejected;
        cell(action, name);
        expect([name, outcome(() => requirePermission(caller, action))]).toEqual([name, expected]);
        if (expected !== "allowed" || isBare || caller.kind !== "staff") continue;

        const without = { ...caller, hasSecondFactor: false, secondFactorAt: null };
        const unconfirmed = { ...caller, secondFactorAt: null };
        const old = { ...caller, secondFactorAt: new Date(Date.now() - 10 * 60_000 - 1_000) };
        const required = "second_factor_required";
        const seen = [without, unconfirmed, old].map((one) => outcome(() => requirePermission(one, action)));
        for (const kind of ["without a second factor", "unconfirmed", "confirmed long ago"])
          cell(action, `${name}, ${kind}`);
        expect([name, ...seen]).toEqual(
          {
            none: [name, "allowed", "allowed", "allowed"],
            enabled: [name, required, required, "allowed"],
            fresh: [name, required, required, required],
          }[secondFactor],
        );
      }
    },
  );

  it("F28: the back office denies actions that the permission table does not contain, even an action with a name such as toString", () => {
    for (const action of ["products.destroy", "toString", "__proto__", ""])
      for (const { name, caller, holds } of people) {
        const expected = holds === null ? "sign_in_required" : "not_permitted";
        const seen = outcome(() => requirePermission(caller, action as BackOfficeAction));
        cell(`unknown action ${action}`, name);
        expect([name, action, seen]).toEqual([name, action, expected]);
      }
  });
});

describe("every address of the back office", () => {
  async function open(caller: Caller, pattern: string): Promise<string> {
    const request = new Request(`http://localhost${pattern}`);
    const context = new RouterContextProvider();
    context.set(callerContext, caller);
    const args = { request, context, params: {}, url: new URL(request.url), pattern: pattern.slice(1) };
    try {
      const answer = await requireStaffOnPage(args, async () => new Response("opened"));
      return answer instanceof Response ? await answer.text() : "";
    } catch (thrown) {
      // The redirect to the sign-in page names the requested screen in its query, and the test ignores this
      // query.
      if (thrown instanceof Response) return `to ${thrown.headers.get("location")?.split("?")[0]}`;
      return String((thrown as { init: { status: number } }).init.status);
    }
  }

  it.each(
    backOfficeRoutes
      .filter(({ needs }) => needs !== "public")
      .map((route) => [route.pattern, route] as const),
  )(
    "F28: the address %s opens exactly as the permission table says",
    async (pattern, { needs, name: route }) => {
      for (const { name, caller, holds } of people) {
        const rejected = holds === null ? (route === "missing" ? "404" : "to /admin/login") : "403";
        const expected = needs !== "public" && mayBy(needs, holds) ? "opened" : rejected;
        expect([name, await open(caller, pattern)]).toEqual([name, expected]);
        cell(pattern, name);
      }
    },
  );

  it("F28: no user can open a back-office URL that is missing from the permission table", async () => {
    for (const { name, caller, holds } of people)
      expect([name, await open(caller, "/admin/unheard-of")]).toEqual([
        name,
        holds === null ? "to /admin/login" : "403",
      ]);
  });

  it("F28: the permission table contains every back-office route, and every non-public route checks the caller", () => {
    for (const { pattern, isGuarded } of readSiteMap()) {
      const known = backOfficeRoutes.find((route) => route.pattern === pattern);
      expect([pattern, known?.pattern]).toEqual([pattern, pattern]);
      expect([pattern, isGuarded]).toEqual([pattern, known?.needs !== "public"]);
    }
  });
});

describe("every form and use case of the back office", () => {
  it("F28: every action of a back-office form or use case is in the permission table", async () => {
    for (const { pattern, file, isGuarded } of readSiteMap()) {
      const { action } = (await import(/* @vite-ignore */ resolve(import.meta.dirname, "..", file))) as {
        action?: { intents?: object };
      };
      if (!action || !isGuarded) continue;
      const named = Object.values(action.intents ?? {});
      expect([pattern, named.length > 0], "the form must be made by formAction").toEqual([pattern, true]);
      for (const name of named) expect(Object.keys(backOfficeActions)).toContain(name);
    }
  });

  it("F28: each back-office form and use case checks the permission table before it reads any data", async () => {
    for (const { pattern, file, isGuarded } of readSiteMap()) {
      const module = await import(/* @vite-ignore */ resolve(import.meta.dirname, "..", file));
      const { action } = module as { action?: FormAction };
      if (!action || !isGuarded) continue;
      for (const [intent, name] of Object.entries(action.intents))
        for (const { name: who, caller, holds } of people) {
          if (mayBy(backOfficeActions[name].needs, holds)) continue;
          const seen = await post(action, pattern, caller, intent);
          const rejected = holds === null ? [401, "sign_in_required"] : [403, "not_permitted"];
          expect([pattern, intent, who, ...seen]).toEqual([pattern, intent, who, ...rejected]);
          cell(`${pattern} ${intent}`, who);
        }
    }
  });

  it("F28: every back-office form and use case checks the permission itself and does not rely on the page", () => {
    const asked = readUseCases();
    expect(asked.map(({ name }) => name)).toContain("confirmSecondFactor");
    for (const { name, file, body } of asked) {
      const asks =
        /(?:require(?:Permission|Staff|Shopper)|audited|changeChannels)(?:<\w+>)?\(/.test(body) ||
        ENTRANCE.has(name);
      expect([file, name, asks]).toEqual([file, name, true]);
    }
  });
});

describe("the matrix of permission tests", () => {
  it("F28: the permission tests cover every user at every route, action and form", () => {
    expect(cells.size).toBeGreaterThanOrEqual(2_000);
    recordFault(
      "F28",
      { cells: cells.size },
      `${people.length} people, ${Object.keys(backOfficeActions).length} acts, ${backOfficeRoutes.length} addresses: each as the table says`,
    );
  });
});

/** Submits a form that contains only its intent. Returns the status and the error code. */
async function post(action: FormAction, pattern: string, caller: Caller, intent: string) {
  const body = new URLSearchParams({ intent });
  const request = new Request(`http://localhost${pattern}`, { method: "POST", body });
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  const answer = await action({ request, context, params: {}, url: new URL(request.url), pattern });
  if (answer instanceof Response) {
    // A form whose response is a file redirects to the list page when an error occurs. The query string of
    // the redirect to the list page contains the error code.
    const location = answer.headers.get("location");
    if (!location)
      return [answer.status, ((await answer.json()) as { answer: { code: string } }).answer.code];
    const why = location.split("=").at(-1);
    return [why === "not_permitted" ? 403 : 401, why];
  }
  return [answer.init?.status ?? 200, answer.data.ok ? "done" : answer.data.code];
}

/** The use cases that have no signed-in staff member, because the caller is signing in or signing out. */
const ENTRANCE = new Set([
  "findInvitation",
  "acceptInvitation",
  "signInStaff",
  "answerChallenge",
  "askPasskeyAtSignIn",
  "signOutStaff",
  "hasAnyAdmin",
  "readStanding",
]);
