import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type ChannelKind,
  publicOrderEvents,
  shopEventTypes,
  staffNotices,
} from "#db/values/channel-vocabulary.ts";
import { checkChannel } from "#domain/messaging/channels/channel-input.ts";
import { newSigningSecret } from "#domain/messaging/channels/channel-secrets.ts";
import { signWebhook } from "#domain/messaging/channels/sending/sign-webhook.ts";
import { noticeKinds } from "#domain/messaging/notices/notice-kinds.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const webhooks = read("webhooks.md");
const notifications = read("operations/notifications.md");

describe("docs/webhooks.md", () => {
  it("docs/webhooks.md lists exactly the public events", () => {
    const [, table = ""] = /\n## Events\n([\s\S]*?)\n## /.exec(webhooks) ?? [];
    const named = [...table.matchAll(/`([a-z]+\.[a-z_]+)`/g)].map(([, name]) => name);
    expect(named.toSorted()).toEqual([...publicOrderEvents, ...shopEventTypes].toSorted());
  });

  it("docs/webhooks.md has an example that verifies the signature of a message", async () => {
    const [, code = ""] = /```js\n([\s\S]*?)```/.exec(webhooks) ?? [];
    const module = `data:text/javascript,${encodeURIComponent(
      code.replace('"standardwebhooks"', JSON.stringify(import.meta.resolve("standardwebhooks"))),
    )}`;
    const { receive } = (await import(/* @vite-ignore */ module)) as {
      receive: (secret: string, body: string, headers: Record<string, string>) => unknown;
    };
    const [, body = ""] = /\n( {4}\{[\s\S]*?\n {4}\})\n/.exec(webhooks) ?? [];
    const sent = JSON.stringify(JSON.parse(body));
    const secret = newSigningSecret();
    const headers = signWebhook({ id: "1_order-paid", at: Math.floor(Date.now() / 1000), body: sent }, [
      secret,
    ]);
    expect(receive(secret, sent, headers)).toEqual(JSON.parse(sent));
    expect(() => receive(newSigningSecret(), sent, headers)).toThrow();
  });
});

describe("docs/operations/notifications.md", () => {
  it("docs/operations/notifications.md lists each kind of notice with its permission and its default", () => {
    const rows = notifications.split("\n").filter((line) => /^\| `\w+`.*\| (on|off) \|/.test(line));
    const named = new Map(
      rows.flatMap((line) => {
        const [kinds = "", needs = "", isOn = ""] = line
          .slice(1)
          .split("|")
          .map((cell) => cell.trim());
        return [...kinds.matchAll(/`(\w+)`/g)].map(([, kind]) => [kind, [needs, isOn]] as const);
      }),
    );
    expect([...named.keys()].toSorted()).toEqual(staffNotices.toSorted());
    for (const kind of staffNotices) {
      const { needs, mail, isOnByDefault } = noticeKinds[kind];
      const expected = [mail === "alert" ? "admin" : needs, isOnByDefault ? "on" : "off"];
      expect([kind, named.get(kind)]).toEqual([kind, expected]);
    }
  });

  it("the examples for adding a channel use addresses and event types that the shop accepts", () => {
    const examples = `${notifications}\n${read("../scripts/commands/channels.ts")}`.matchAll(
      /channels add (\w+) --name (\w+) --address (\S+)(?: --token-file \S+)? --types (\S+)/g,
    );
    const added = [...examples].map(([, kind, name = "", address = "", types = ""]) => {
      const input = { kind: kind as ChannelKind, name, address, types: types.split(","), language: "en" };
      const known = { ...input, token: "123456:abcdefghijklmnopqrstuvwxyz" };
      return [checkChannel(known, { isNew: true, allowsHttp: false }).types, input.types];
    });
    expect(added.length).toBeGreaterThan(2);
    for (const [accepted, given] of added) expect([...(accepted ?? [])].sort()).toEqual(given?.toSorted());
  });
});
