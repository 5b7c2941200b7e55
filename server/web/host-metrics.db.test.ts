import { afterAll, beforeEach, expect, it } from "vitest";
import { requestSeconds } from "../metrics/request-seconds.ts";
import { openTestHost } from "./host-in-test.ts";

const host = await openTestHost();
beforeEach(host.reset);
afterAll(host.close);

it("the public port has no metrics and treats /metrics as an unknown page", async () => {
  for (const path of ["/metrics", "/metrics/", "/admin/metrics"]) {
    const answer = await host.send("GET", path);
    expect(answer.text).toBe("<p>page</p>");
    expect(answer.text + JSON.stringify(answer.headers)).not.toContain("handover_");
  }
});

it("/healthz gives a visitor only the public response when the request has no signed question of the doctor", async () => {
  for (const path of ["/healthz", "/healthz?probe=", `/healthz?probe=${"a".repeat(24)}.${"b".repeat(64)}`]) {
    const answer = await host.send("GET", path, { "X-Forwarded-For": "192.0.2.66" });
    expect(Object.keys(JSON.parse(answer.text)).sort()).toEqual(["status", "version"]);
  }
});

it("the metrics count each answered request by its kind of work", async () => {
  const counted = () =>
    requestSeconds().samples.filter(
      ({ suffix, labels }) => suffix === "_count" && labels?.kind === "payment",
    );
  const before = counted()[0]?.value ?? 0;
  await host.send("GET", "/payment-success");
  expect(counted()[0]?.value).toBe(before + 1);
});
