import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atScale, until } from "#tests/faults/scale.ts";
import { asShopper, asStaff, openWalk, type Walk } from "./open-walk.ts";
import { fill, readAddresses, readFieldNames, readStaffIntents } from "./site-map.ts";

/**
 * Tests that the server never sends a request to a URL that a user has entered (security: C4). A local
 * listener counts the requests that arrive.
 */
let walk: Walk;
let connections = 0;
const listener = createServer((socket) => {
  connections++;
  socket.destroy();
});
let port: number;

beforeAll(async () => {
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
  port = (listener.address() as AddressInfo).port;
  walk = await openWalk();
  await walk.countNoAttempts();
});
afterAll(async () => {
  listener.close();
  await walk?.close();
});

/** URLs on this machine or in a private network, in different spellings. */
const addressesOfMine = () => [
  `https://127.0.0.1:${port}/a.png`,
  `http://127.0.0.1:${port}/a.png`,
  `https://localhost:${port}/a.svg`,
  `https://[::ffff:127.0.0.1]:${port}/a`,
  `https://2130706433:${port}/`,
  `https://0x7f.1:${port}/`,
  `https://user:secret@127.0.0.1:${port}/`,
  `//127.0.0.1:${port}/a`,
];

async function unsentMails(): Promise<number> {
  const [row] = await walk.shop.query<{ n: number }>(
    "select count(*)::int as n from email_messages where state = 'queued'",
  );
  return row?.n ?? Number.NaN;
}

describe("an address from user input", () => {
  it("the shop never requests a URL from user input when the URL arrives in a form field, query parameter or header", async () => {
    const { ana, admin } = walk.people;
    const names = readFieldNames(["storefront", "endpoints", "admin"]);
    const addresses = readAddresses();
    const urls = addressesOfMine();
    const fieldNames = [...names, "url", "image", "avatar", "callback"];
    // The reduced run sends each spelling in some of the fields. The full run sends every spelling in every
    // field.
    for (let pass = 0; pass < atScale(1, urls.length); pass++) {
      const urlAt = (place: number) => urls[(place + pass) % urls.length] ?? "";
      const fields = Object.fromEntries(fieldNames.map((name, place) => [name, urlAt(place)]));
      const query = new URLSearchParams(fields).toString();
      for (const [place, { pattern, file, hasAction }] of addresses.entries()) {
        const url = urlAt(place);
        const who = pattern.startsWith("/admin") ? asStaff(admin) : asShopper(ana);
        const headers = {
          ...who,
          referer: url,
          "x-forwarded-host": new URL(url, "https://a").host,
          forwarded: `host=${url}`,
        };
        await walk.ask({ path: `${fill(pattern)}?${query.slice(0, 3_500)}`, headers });
        // A sign-out would end the session that the next requests need.
        if (!hasAction || /sign-out|logout/.test(pattern)) continue;
        const intents = /^admin\/(?!security|sign-in|setup|invitation)/.test(file)
          ? readStaffIntents(file)
          : [];
        for (const intent of [undefined, ...intents])
          await walk.post(fill(pattern), intent ? { ...fields, intent } : fields, headers);
      }
    }
    await wait(500);
    expect(connections).toBe(0);
  });

  it("the shop never requests a URL from user input when a page or a mail shows the stored URL", async () => {
    const url = `https://127.0.0.1:${port}/kept.png`;
    const columns = await walk.shop.query<{ table: string; column: string }>(
      "select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and column_name ~ '(url|link)' and column_name <> 'checkout_url' and data_type = 'text'",
    );
    expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(
      expect.arrayContaining(["banners.image_url", "banners.link_url"]),
    );
    await walk.shop.query(
      "insert into banners (title, position, image_url, link_url) values ('A', 'hero', 'https://example.com/a.png', '/')",
    );
    for (const { table, column } of columns)
      await walk.shop.query(`update ${table} set ${column} = $1`, [url]);
    for (const { pattern } of readAddresses())
      for (const headers of [asShopper(walk.people.ana), asStaff(walk.people.admin)])
        await walk.ask({
          path: fill(pattern, { slug: walk.people.product.slug, file: `${walk.people.product.slug}.png` }),
          headers,
        });
    expect(await unsentMails()).toBeGreaterThan(0);
    walk.shop.worker.start();
    await until(
      "the worker has sent the mails that waited for it",
      60,
      async () => (await unsentMails()) === 0,
    );
    await wait(500);
    expect(connections).toBe(0);
  });

  it("the test's listener counts a request to the URL that users enter", async () => {
    await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    expect(connections).toBeGreaterThan(0);
  });
});
