import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { beginCommand } from "#tests/begin-command.ts";
import { freePort } from "#tests/faults/processes/front-door.ts";
import { openShop, type ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import { MAILBOX } from "#tests/mailbox-key.ts";
import { runStep } from "#tests/run-step.ts";
import {
  makeCertificate,
  missingPackages,
  type ProxyProgram,
  proxyPrograms,
  startProxy,
} from "./proxy-programs.ts";

/** Tests the documented configurations of nginx and Caddy in front of a temporary shop. */

const HELP = `Usage: npm run lab -- proxies

Starts nginx, and then Caddy, with the examples of deploy/nginx and deploy/caddy in front of a temporary shop,
and checks the answers that a visitor gets. Needs Debian's packages nginx-light and caddy.

  --help   prints this text

Exit codes: 0 every check holds, 1 a check fails, 2 wrong usage or a program is missing.`;

/** The loopback address of the visitor. The proxy connects to the shop from a different loopback address. */
const VISITOR = "127.0.0.7";

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

function ask(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string; firstBytes?: boolean } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = "GET", headers = {}, body, firstBytes } = options;
    const asked = request(
      {
        host: "127.0.0.1",
        servername: "localhost",
        port,
        path,
        method,
        localAddress: VISITOR,
        rejectUnauthorized: false,
        headers: { Host: `localhost:${port}`, ...headers },
      },
      (answer) => {
        let text = "";
        const done = () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        answer.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
          if (firstBytes) {
            done();
            asked.destroy();
          }
        });
        answer.on("end", done);
      },
    );
    asked.setTimeout(5_000, () => asked.destroy(new Error(`no answer from ${path} in 5 s`)));
    asked.on("error", reject);
    asked.end(body);
  });
}

async function addressOfNewSession(shop: ShopProcesses, port: number, forged: string): Promise<string> {
  const email = `v${Date.now()}@example.com`;
  const password = "a long enough password 1";
  const form = { intent: "sign-up", email, password, confirm: password, fullName: "Vera Visitor", phone: "" };
  const answer = await ask(port, "/auth", {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: `https://localhost:${port}`,
      "X-Forwarded-For": forged,
    },
    body: new URLSearchParams(form).toString(),
  });
  if (answer.status !== 303) return `answer ${answer.status}`;
  const [session] = await shop.query<{ ip: string }>(
    "select s.ip from sessions s join users u on u.id = s.user_id where u.email = $1",
    [email],
  );
  return session?.ip ?? "no session";
}

/**
 * Runs the checks of a shop behind a proxy. Returns the name, the result and the observed value of each
 * check.
 */
async function check(shop: ShopProcesses, port: number): Promise<[string, boolean, unknown][]> {
  const home = await ask(port, "/");
  const forged = await addressOfNewSession(shop, port, "6.6.6.6");
  const mailbox = await ask(port, MAILBOX);
  const large = await ask(port, "/cart/lines", {
    method: "POST",
    headers: { Origin: `https://localhost:${port}` },
    body: "a".repeat(1_500_000),
  });
  const live = await ask(port, "/live?topic=catalogue", { firstBytes: true }).catch(
    (error: Error) => error.message,
  );
  return [
    ["sends the home page", home.status === 200, home.status],
    [
      "sends the shop's headers",
      "strict-transport-security" in home.headers,
      Object.keys(home.headers).length,
    ],
    ["passes the visitor's address on and drops a forged one", forged === VISITOR, forged],
    ["shows no mailbox, not even with its key", mailbox.status === 404, mailbox.status],
    ["lets the shop refuse a large body", large.text.includes("body_too_large"), large.status],
    ["passes live updates on at once", typeof live !== "string" && live.status === 200, live],
  ];
}

async function tryProgram(program: ProxyProgram): Promise<{ passed: number; failed: number }> {
  const folder = mkdtempSync(join(tmpdir(), "handover-proxy-"));
  makeCertificate(folder);
  const port = await freePort();
  const shop = await openShop({ settings: { TRUSTED_PROXIES: "1", APP_URL: `https://localhost:${port}` } });
  const stop = startProxy(program, { folder, port, shopPort: shop.port });
  try {
    for (let tries = 0; tries < 50; tries++) {
      if (
        await ask(port, "/healthz").then(
          ({ status }) => status === 200,
          () => false,
        )
      )
        break;
      await sleep(100);
    }
    const results = await check(shop, port);
    for (const [what, holds, seen] of results)
      console.log(
        `  ${holds ? "holds " : "BROKEN"}  ${program.name} ${what}${holds ? "" : `: ${JSON.stringify(seen)}`}`,
      );
    const passed = results.filter(([, holds]) => holds).length;
    return { passed, failed: results.length - passed };
  } finally {
    await stop();
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function proxies(): Promise<number> {
  const missing = missingPackages();
  if (missing.length > 0) {
    console.error(`Missing: apt-get install --no-install-recommends ${missing.join(" ")}`);
    return 2;
  }
  if ((await runStep(["node", "scripts/bootstrap.mjs", "build"], { quiet: true })) !== 0) return 1;
  const total = { passed: 0, failed: 0 };
  for (const program of proxyPrograms) {
    const { passed, failed } = await tryProgram(program);
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

const readOptions = () =>
  parseArgs({ options: { help: { type: "boolean", default: false } } }).values as { help: boolean };

process.exit(await beginCommand(HELP, readOptions, proxies));
