import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atScale } from "#tests/faults/scale.ts";
import { asShopper, asStaff, openWalk, type Walk } from "./open-walk.ts";
import { dataAddress, fill, readAddresses, readFieldNames } from "./site-map.ts";

/**
 * Sends the requests that a page of another site can cause. The requests go to every URL that accepts a form
 * (security: C1).
 */
const addresses = readAddresses();
const EVIL = "https://evil.example";
let walk: Walk;
/** The cookies of a browser that is signed in to the store and to the back office. */
let cookie: string;

beforeAll(async () => {
  walk = await openWalk();
  const { ana, admin } = walk.people;
  cookie = `${asShopper(ana).cookie}; ${asStaff(admin).cookie}`;
});
afterAll(() => walk?.close());

const senders: [string, Record<string, string>][] = [
  ["a form of another site", { "sec-fetch-site": "cross-site", origin: EVIL }],
  ["a sibling of the shop's host", { "sec-fetch-site": "same-site", origin: "http://blog.localhost" }],
  ["another site in an older browser", { origin: EVIL }],
  ["a sandboxed frame", { origin: "null" }],
  ["a sender without origin headers", {}],
  ["a site that claims the shop's origin", { "sec-fetch-site": "cross-site", origin: "http://localhost" }],
];
const bodies: [string, string][] = [
  ["application/x-www-form-urlencoded", "intent=end-others&current=x"],
  ["text/plain", '{"ids":[],"x":"="}'],
  [
    "multipart/form-data; boundary=x",
    '--x\r\ncontent-disposition: form-data; name="intent"\r\n\r\nerase\r\n--x--\r\n',
  ],
  ["application/json", "{}"],
];

let turn = 0;
/**
 * Returns all elements in the full run. In the reduced run, each call returns only one element, and the next
 * call returns the next element.
 */
const some = <T>(all: readonly T[]): readonly T[] => {
  const next = all[turn++ % all.length];
  return atScale(0, 1) || next === undefined ? all : [next];
};

describe("a request from another site", () => {
  it("a request from another site is rejected at every URL, with every body, and changes nothing", async () => {
    const before = await walk.tables();
    const actions = addresses.filter(({ hasAction }) => hasAction);
    expect(actions.length).toBeGreaterThan(25);
    let asked = 0;
    const passed: string[] = [];
    for (const { pattern, isPage } of addresses)
      for (const path of isPage ? [fill(pattern), dataAddress(fill(pattern))] : [fill(pattern)])
        for (const [who, headers] of senders)
          for (const [type, body] of some(bodies)) {
            const answer = await walk.ask({
              method: "POST",
              path,
              body,
              headers: { ...headers, cookie, "content-type": type },
            });
            asked++;
            const isRejected = answer.status === 403 && answer.text.includes("cross_site_request");
            if (!isRejected || answer.headers["set-cookie"])
              passed.push(`${path} from ${who} as ${type}: ${answer.status}`);
          }
    expect(passed).toEqual([]);
    expect(asked).toBeGreaterThan(atScale(500, 2_000));
    expect(await walk.tables()).toEqual(before);
  });

  it("a request from another site with PUT, PATCH or DELETE is rejected, and OPTIONS grants no cross-origin access", async () => {
    for (const { pattern } of addresses)
      for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const headers = { cookie, origin: EVIL, "access-control-request-method": "POST" };
        const answer = await walk.ask({ method, path: fill(pattern), headers });
        expect([pattern, method, [204, 405].includes(answer.status)]).toEqual([pattern, method, true]);
        expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
      }
  });
});

describe("a link from another site", () => {
  it("a link from another site changes nothing, whatever its query string contains, and that site cannot read the response", async () => {
    const names = readFieldNames(["storefront", "endpoints", "admin"]);
    const forged = ["end-others", "erase", "1", walk.people.bia.userId];
    const before = await walk.tables();
    for (const { pattern } of addresses)
      for (const value of some(forged)) {
        const query = new URLSearchParams([
          ["intent", value],
          ...names.map((name) => [name, value]),
        ]).toString();
        for (const path of [fill(pattern), dataAddress(fill(pattern))])
          for (const method of some(["GET", "HEAD"])) {
            const headers = { cookie, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
            const answer = await walk.ask({ method, path: `${path}?${query}`, headers });
            expect([path, answer.status < 500]).toEqual([path, true]);
            expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
          }
      }
    const after = await walk.tables();
    // The audit log records each export and view by staff, even when the staff user followed a link from
    // another site. The audit row is the only effect of such a link from another site.
    const { admin_audit_log: auditBefore, ...rest } = before;
    const { admin_audit_log: auditAfter, ...restAfter } = after;
    expect(restAfter).toEqual(rest);
    if (auditBefore !== auditAfter) {
      const written = await walk.shop.query<{ type: string }>(
        "select distinct action_type as type from admin_audit_log where actor_id = $1",
        [walk.people.admin.userId],
      );
      expect(
        written.every(({ type }) => /EXPORT|VIEW/.test(type)),
        JSON.stringify(written),
      ).toBe(true);
    }
  });
});

describe("the shop's own pages", () => {
  it("the shop accepts the same requests from its own pages, so the origin is the only reason for a rejection", async () => {
    const { ana } = walk.people;
    const answer = await walk.post("/account", { fullName: "Ana Prado Lima", phone: "" }, asShopper(ana));
    expect(answer.status).toBe(200);
    const [profile] = await walk.shop.query<{ last_name: string }>(
      "select last_name from profiles where user_id = $1",
      [ana.userId],
    );
    expect(profile?.last_name).toBe("Prado Lima");
  });
});
