import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { checkProxies } from "#domain/operations/doctor/check-address.ts";
import { askOwnAddress, FORGED_ADDRESS } from "#domain/operations/doctor/own-address.ts";
import { answerProbe, newProbe } from "#domain/operations/doctor/probe.ts";
import { env } from "#env";
import { health } from "./health.ts";

/**
 * Runs a server that answers `/healthz` as the shop does. The server is behind a proxy that can change the
 * header of a request.
 */
async function withShop<T>(proxy: (incoming: IncomingMessage) => void, work: (url: string) => Promise<T>) {
  const server = createServer(async (incoming, outgoing) => {
    proxy(incoming);
    outgoing.end(await health(incoming).text());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

describe("the signed question to the public address", () => {
  it("a shop with the same key file answers the signed question that was sent to its public URL", async () => {
    const answer = await withShop(() => {}, askOwnAddress);
    expect(answer).toEqual({
      state: "shop",
      seen: { client: "127.0.0.1", forwardedFor: FORGED_ADDRESS, isForwarded: false },
    });
  });

  it("the response to the doctor's signed question contains the header that a proxy added", async () => {
    const proxy = (incoming: IncomingMessage) => {
      incoming.headers["x-forwarded-for"] += ", 203.0.113.9";
      incoming.headers.via = "1.1 proxy";
    };
    const ownAddress = () => withShop(proxy, askOwnAddress);
    const found = await checkProxies({ settings: { ...env, TRUSTED_PROXIES: 0 }, ownAddress });
    expect(found).toMatchObject({ says: "proxies_ignored", details: { wanted: 1 } });
  });

  it("the shop does not answer a question at its public URL when the question is not signed with the key file", () => {
    const question = newProbe();
    expect(answerProbe(question)).toMatch(/^[0-9a-f]{64}$/);
    for (const forged of [
      "",
      "a",
      question.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      `${question}0`,
    ])
      expect(answerProbe(forged)).toBeNull();
  });
});
