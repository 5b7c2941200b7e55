import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "#server/start/processes.ts";

/**
 * The folder of the example configurations. The tests use the same configuration files that an operator
 * copies.
 */
const EXAMPLES = fileURLToPath(new URL("../../deploy/", import.meta.url));

/** The folder and port of a tested proxy, and the port of the shop behind the proxy. */
export interface ProxyPlan {
  /** The folder that contains the certificate (`cert.pem`) and the certificate's key (`key.pem`). */
  folder: string;
  port: number;
  shopPort: number;
  /** The public address of the shop. The default is https://localhost with the port of the proxy. */
  address?: string;
  /** The only network address on which Caddy listens. By default all. */
  listenOn?: string;
}

export interface ProxyProgram {
  name: string;
  /** The Debian package of the proxy. `file` is the path of the program. */
  package: string;
  file: string;
  /** Writes the documented configuration for a plan, and returns the program's arguments. */
  configure: (plan: ProxyPlan) => string[];
}

const certificate = (folder: string) => ({ cert: join(folder, "cert.pem"), key: join(folder, "key.pem") });

/** Creates a self-signed certificate for "localhost" in the folder. */
export function makeCertificate(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { cert, key } = certificate(folder);
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", cert, ...names],
    { stdio: "ignore" },
  );
}

/**
 * Returns an example file. The function replaces the first text of each pair with the second text, in the
 * order of the pairs. @throws Error when the file lacks one of the texts.
 */
function adapt(name: string, replacements: readonly [string, string][]): string {
  let text = readFileSync(join(EXAMPLES, name), "utf8");
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/${name} does not contain "${from}"`);
    text = text.replace(from, to);
  }
  return text;
}

const nginx: ProxyProgram = {
  name: "nginx",
  package: "nginx-light",
  file: "/usr/sbin/nginx",
  configure: ({ folder, port, shopPort }) => {
    const { cert, key } = certificate(folder);
    const server = adapt("nginx/handover.conf", [
      ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
      ["server_name shop.example", "server_name localhost"],
      ["/etc/ssl/shop.example/fullchain.pem", cert],
      ["/etc/ssl/shop.example/privkey.pem", key],
      ["127.0.0.1:3000", `127.0.0.1:${shopPort}`],
      ["Host $host;", "Host $http_host;"],
    ]);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
      .join("\n");
    const whole = `daemon off;\nmaster_process off;\npid ${join(folder, "nginx.pid")};\nerror_log stderr;\nevents {}
http {\naccess_log off;\n${temporary}\n${server}\n}\n`;
    const file = join(folder, "nginx.conf");
    writeFileSync(file, whole);
    return ["-c", file, "-p", folder];
  },
};

const SITE = "{$APP_URL:https://shop.example}";

export const caddy: ProxyProgram = {
  name: "Caddy",
  package: "caddy",
  file: "/usr/bin/caddy",
  configure: ({ folder, listenOn }) => {
    const { cert, key } = certificate(folder);
    const options = [
      "admin off",
      "auto_https disable_redirects",
      ...(listenOn ? [`default_bind ${listenOn}`] : []),
    ];
    const site = adapt("caddy/Caddyfile", [[`${SITE} {`, `${SITE} {\n\ttls ${cert} ${key}`]]);
    const file = join(folder, "Caddyfile");
    writeFileSync(file, `{\n\t${options.join("\n\t")}\n}\n${site}`);
    return ["run", "--config", file, "--adapter", "caddyfile"];
  },
};

export const proxyPrograms: readonly ProxyProgram[] = [nginx, caddy];

/** Lists the Debian packages that this machine lacks. */
export const missingPackages = (): string[] =>
  proxyPrograms.filter(({ file }) => !existsSync(file)).map((program) => program.package);

/** Starts a proxy. The returned function stops the proxy and waits for its exit. */
export function startProxy(program: ProxyProgram, plan: ProxyPlan): () => Promise<void> {
  const child = spawn(program.file, program.configure(plan), {
    stdio: ["ignore", "ignore", "ignore"],
    env: childEnvironment({
      HOME: plan.folder,
      XDG_DATA_HOME: plan.folder,
      XDG_CONFIG_HOME: plan.folder,
      APP_URL: plan.address ?? `https://localhost:${plan.port}`,
      SHOP_ADDRESS: `127.0.0.1:${plan.shopPort}`,
    }),
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return async () => {
    child.kill("SIGTERM");
    await gone;
  };
}
