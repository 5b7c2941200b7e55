import { get } from "node:http";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { StartProblem } from "./start-problem.ts";

/**
 * Checks that a port is free, before any process starts.
 * @throws StartProblem, which names the port and the setting that changes the port.
 */
export async function requireFreePort(host: string, port: number, setting: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") {
        reject(
          new StartProblem(
            `Port ${port} is already in use. Stop the program that uses it, or choose another port: ${setting}=${port + 100} npm start`,
          ),
        );
      } else if (error.code === "EACCES") {
        reject(
          new StartProblem(
            `This user may not open port ${port}. Choose a port above 1023: ${setting}=3000 npm start`,
          ),
        );
      } else {
        reject(new StartProblem(`Cannot listen on ${host}:${port}: ${error.message}`));
      }
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/**
 * Waits until a URL answers with status 200. When `any` is true, an answer with any status is enough.
 * @throws StartProblem after `timeoutMs` milliseconds.
 */
export async function waitForAnswer(
  url: string,
  options: { name: string; timeoutMs: number; any?: boolean },
): Promise<void> {
  const deadline = Date.now() + options.timeoutMs;
  for (;;) {
    try {
      const status = await statusOf(url);
      if (options.any || status === 200) return;
    } catch {
      // The request fails as long as the server does not listen yet.
    }
    if (Date.now() > deadline)
      throw new StartProblem(
        `The ${options.name} did not become ready within ${options.timeoutMs / 1000} s (${url}).`,
      );
    await sleep(25);
  }
}

/**
 * Requests a URL and returns its status. The function does not use `fetch`, because the client of `fetch`
 * needs several megabytes of memory.
 */
function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = get(url, { timeout: 5_000, agent: false }, (answer) => {
      answer.resume();
      answer.once("error", reject).once("end", () => resolve(answer.statusCode));
    });
    request.once("error", reject).once("timeout", () => request.destroy(new Error("no answer in time")));
  });
}

/** Returns the URL under which this machine reaches a server that listens on `host`. */
export function localAddress(host: string, port: number): string {
  const reachable =
    host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host.includes(":") ? `[${host}]` : host;
  return `http://${reachable}:${port}`;
}
