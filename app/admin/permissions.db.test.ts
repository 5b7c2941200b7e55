import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerContext } from "#app/caller.ts";
import routes from "#app/routes.ts";
import { type TeamPermission, teamPermissions } from "#db/vocabulary.ts";
import { type Caller, NO_ORIGIN } from "#domain/caller.ts";
import { requirePermission } from "#domain/permissions.ts";
import { backOfficeRoutes } from "#domain/permissions-routes.ts";
import { type BackOfficeAction, backOfficeActions, type Need } from "#domain/permissions-table.ts";
import { findStaff } from "#domain/staff/find-staff.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildAdmin, buildTeamMember, signInAsStaff, staffToken } from "#tests/factories/build-staff.ts";
import { recordFault } from "#tests/faults/record-fault.ts";
import { requireStaffOnPage } from "./require-staff.ts";

/**
 * Who may do what, for everybody and everything of the table (readings 39; security A5, B1). New screens are found by
 * themselves: their routes in the site map, their intents on their actions, their use cases by their imports.
 */

interface Person {
  name: string;
  caller: Caller;
  /** null: not of the staff at all. */
  holds: "admin" | TeamPermission | null;
  /** Has no second factor: whatever asks for one is refused, so only what asks for none is allowed. */
  isBare?: true;
}

const people: Person[] = [];
const nobodies = ["a visitor", "a shopper", "an inactive admin", "a member of a team without permissions"];

/** One answer about one person: each is a cell of the matrix. */
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

/** Said here once more, in other words than the table's own program. */
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

describe("every action of the table", () => {
  it.each(Object.keys(backOfficeActions) as BackOfficeAction[])("%s is for whom the table says", (action) => {
    const { needs, secondFactor } = backOfficeActions[action];
    for (const { name, caller, holds, isBare } of people) {
      const lacks = isBare && secondFactor !== "none" ? "second_factor_required" : "allowed";
      const refused = holds === null ? "sign_in_required" : "not_permitted";
      const expected = mayBy(needs, holds) ? lacks : refused;
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
  });

  it("and one that it does not name is nobody's, nor is one of every object", () => {
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
      if (thrown instanceof Response) return `to ${thrown.headers.get("location")}`;
      return String((thrown as { init: { status: number } }).init.status);
    }
  }

  it.each(
    backOfficeRoutes
      .filter(({ needs }) => needs !== "public")
      .map((route) => [route.pattern, route] as const),
  )("%s opens for whom the table says", async (pattern, { needs, name: route }) => {
    for (const { name, caller, holds } of people) {
      const refused = holds === null ? (route === "missing" ? "404" : "to /admin/login") : "403";
      const expected = needs !== "public" && mayBy(needs, holds) ? "opened" : refused;
      expect([name, await open(caller, pattern)]).toEqual([name, expected]);
      cell(pattern, name);
    }
  });

  it("opens for nobody when the table does not name it", async () => {
    for (const { name, caller, holds } of people)
      expect([name, await open(caller, "/admin/unheard-of")]).toEqual([
        name,
        holds === null ? "to /admin/login" : "403",
      ]);
  });

  it("F28: in the site map is in the table, and whatever is not public stands behind the guard", () => {
    for (const { pattern, isGuarded } of siteMap()) {
      const known = backOfficeRoutes.find((route) => route.pattern === pattern);
      expect([pattern, known?.pattern]).toEqual([pattern, pattern]);
      expect([pattern, isGuarded]).toEqual([pattern, known?.needs !== "public"]);
    }
  });
});

describe("every form and use case of the back office", () => {
  it("names its actions, and the table has each", async () => {
    for (const { pattern, file, isGuarded } of siteMap()) {
      const { action } = (await import(/* @vite-ignore */ resolve(import.meta.dirname, "..", file))) as {
        action?: { intents?: object };
      };
      if (!action || !isGuarded) continue;
      const named = Object.values(action.intents ?? {});
      expect([pattern, named.length > 0], "made by formAction").toEqual([pattern, true]);
      for (const name of named) expect(Object.keys(backOfficeActions)).toContain(name);
    }
  });

  it("asks for its permission itself, whatever the page did before", () => {
    const asked = useCases();
    expect(asked.map(({ name }) => name)).toContain("confirmSecondFactor");
    for (const { name, file, body } of asked) {
      const asks = /require(?:Permission|Staff|Shopper)\(/.test(body) || ENTRANCE.has(name);
      expect([file, name, asks]).toEqual([file, name, true]);
    }
  });
});

/** Use cases before the door: whoever calls them is not of the staff yet, or is leaving. */
const ENTRANCE = new Set([
  "signInStaff",
  "answerChallenge",
  "askPasskeyAtSignIn",
  "signOutStaff",
  "hasAnyAdmin",
  "readStanding",
]);

interface Place {
  pattern: string;
  file: string;
  isGuarded: boolean;
}

/** Every route under /admin as the site map has it. */
function siteMap(): Place[] {
  const found: Place[] = [];
  const walk = (entries: readonly RouteConfigEntry[], path: string, guarded: boolean) => {
    for (const entry of entries) {
      const own = entry.path ? `${path}/${entry.path}` : path;
      const isGuarded = guarded || entry.file === "admin/layout.tsx";
      if (entry.path && /^\/admin(?:\/|$)/.test(own))
        found.push({ pattern: own, file: entry.file, isGuarded });
      if (entry.children) walk(entry.children, own, isGuarded);
    }
  };
  walk(routes, "", false);
  expect(found.length).toBeGreaterThan(5);
  return found;
}

/** Every function of the domain that the back office imports and that takes a caller, with its text. */
function useCases(): { name: string; file: string; body: string }[] {
  const folder = resolve(import.meta.dirname);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name),
  );
  const found = new Map<string, { name: string; file: string; body: string }>();
  for (const name of files) {
    const text = readFileSync(join(folder, name), "utf8");
    for (const [, names = "", path = ""] of text.matchAll(/import \{([^}]*)\} from "#domain\/([^"]+)"/g)) {
      const source = readFileSync(resolve(folder, "../../domain", path), "utf8");
      for (const imported of names.split(",").map((one) => one.trim().split(" as ")[0] ?? "")) {
        const start = source.search(
          new RegExp(`export (?:async )?function ${imported}\\(\\s*caller: Caller`),
        );
        if (start < 0 || imported.startsWith("type ")) continue;
        const end = source.indexOf("\n}\n", start);
        found.set(imported, { name: imported, file: path, body: source.slice(start, end) });
      }
    }
  }
  return [...found.values()];
}
