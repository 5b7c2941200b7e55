import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { LOAD_SHEDDING } from "#server/web/base/limits.ts";
import { readExposition } from "#tests/metrics/read-exposition.ts";
import { LoadShedding } from "../web/load-shedding/load-shedding.ts";
import { admissionFigures } from "./admission-figures.ts";
import { writeExposition } from "./exposition.ts";
import { countJobRun, jobRuns } from "./job-runs.ts";
import { countRequest, requestSeconds } from "./request-seconds.ts";
import { serveMetrics } from "./serve-metrics.ts";

const parsed = (...families: Parameters<typeof writeExposition>[0]) =>
  readExposition(writeExposition(families));

describe("the exposition", () => {
  it("the text format writes labels so that a parser reads the same labels", () => {
    const job = 'a "quoted" \\ name';
    const read = parsed({ name: "handover_job_runs_total", samples: [{ labels: { job }, value: 2 }] });
    expect(read.get("handover_job_runs_total")).toMatchObject({
      type: "counter",
      samples: [{ labels: { job: 'a \\"quoted\\" \\\\ name' }, value: 2 }],
    });
  });

  it("the text format omits a metric family without a sample", () => {
    expect(writeExposition([{ name: "handover_last_proof_age_seconds", samples: [] }])).toBe("");
  });
});

describe("the histogram of the requests", () => {
  it("the histogram of the requests counts each request once in a cumulative bucket, by kind and status class", () => {
    for (const [status, ms] of [
      [200, 3],
      [204, 80],
      [200, 60_000],
      [503, 1],
    ] as const)
      countRequest("payment", status, ms);
    const samples = parsed(requestSeconds()).get("handover_http_request_seconds")?.samples ?? [];
    const value = (name: string, labels: object) =>
      samples.find((one) => one.name.endsWith(name) && isOf(one.labels, { kind: "payment", ...labels }))
        ?.value;
    expect(value("_bucket", { status: "2xx", le: "0.005" })).toBe(1);
    expect(value("_bucket", { status: "2xx", le: "0.1" })).toBe(2);
    expect(value("_bucket", { status: "2xx", le: "10" })).toBe(2);
    expect(value("_bucket", { status: "2xx", le: "+Inf" })).toBe(3);
    expect(value("_count", { status: "2xx" })).toBe(3);
    expect(value("_sum", { status: "2xx" })).toBeCloseTo(60.083);
    expect(value("_count", { status: "5xx" })).toBe(1);
    expect(value("_count", { status: "4xx" })).toBeUndefined();
  });
});

const isOf = (labels: Record<string, string>, wanted: object) =>
  Object.entries(wanted).every(([name, text]) => labels[name] === text);

describe("the figures of a process", () => {
  it("the metrics of a process count the requests that the process refused because of its load, for each kind of work", async () => {
    const bounds = { inside: 1, atWork: 1, waitMs: 1 };
    const kinds = Object.keys(LOAD_SHEDDING);
    const ofAll = Object.fromEntries(kinds.map((kind) => [kind, bounds])) as typeof LOAD_SHEDDING;
    const admission = new LoadShedding(ofAll);
    admission.enter("page");
    admission.enter("page");
    const busy = admission.work("own", () => new Promise(() => {}));
    await expect(admission.work("own", async () => {})).rejects.toThrow();
    void busy;
    const read = parsed(...admissionFigures(admission)).get("handover_http_refused_total");
    const rejected = Object.fromEntries(read?.samples.map(({ labels, value }) => [labels.kind, value]) ?? []);
    const none = Object.fromEntries(kinds.map((kind) => [kind, 0]));
    expect(rejected).toEqual({ ...none, own: 1, page: 1 });
  });

  it("the figures of a process count the runs and the failures of each recurring job", () => {
    countJobRun("emails", false);
    countJobRun("emails", true);
    const read = parsed(...jobRuns());
    const of = (name: string) => read.get(name)?.samples.map(({ labels, value }) => [labels.job, value]);
    expect(of("handover_job_runs_total")).toEqual([["emails", 2]]);
    expect(of("handover_job_failures_total")).toEqual([["emails", 1]]);
  });
});

describe("the port of the metrics", () => {
  const ask = (port: number, path: string, method = "GET") =>
    new Promise<{ status: number | undefined; type: string | undefined; text: string }>((resolve, reject) => {
      request({ host: "127.0.0.1", port, path, method, agent: false }, (answer) => {
        let text = "";
        answer.on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () =>
          resolve({ status: answer.statusCode, type: answer.headers["content-type"], text }),
        );
      })
        .on("error", reject)
        .end();
    });

  it("the port of the metrics listens on this machine only and answers only GET /metrics", async () => {
    const server = serveMetrics(
      0,
      async () => jobRuns(),
      () => {},
    );
    await new Promise((listening) => server.once("listening", listening));
    const { address, port } = server.address() as AddressInfo;
    expect(address).toBe("127.0.0.1");
    expect(await ask(port, "/metrics")).toMatchObject({
      status: 200,
      type: expect.stringContaining("0.0.4"),
    });
    for (const [path, method] of [
      ["/", "GET"],
      ["/admin", "GET"],
      ["/metrics", "POST"],
    ] as const)
      expect((await ask(port, path, method)).status).toBe(404);
    server.close();
  });

  it("a process reports that the port of the metrics is taken, and continues", async () => {
    const first = serveMetrics(
      0,
      async () => [],
      () => {},
    );
    await new Promise((listening) => first.once("listening", listening));
    const { port } = first.address() as AddressInfo;
    const reported = await new Promise((resolve) => serveMetrics(port, async () => [], resolve));
    expect(reported).toBe("the port of the metrics cannot be used");
    first.close();
  });
});
