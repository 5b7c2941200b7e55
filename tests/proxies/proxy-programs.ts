import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "#server/start/processes.ts";

const DOCUMENTED = fileURLToPath(new URL("../../docs/operations/proxy/", import.meta.url));

/** Where a proxy of a test listens, and what it leads to. */
export interface ProxyPlan {
  folder: string;
  port: number;
  shopPort: number;
}

export interface ProxyProgram {
  name: string;
  /** Debian's package and its program. */
  package: string;
  file: string;
  /** Writes the documented configuration for a plan, and returns the arguments of the program. */
  configure: (plan: ProxyPlan) => string[];
}

const certificate = (folder: string) => ({ cert: join(folder, "cert.pem"), key: join(folder, "key.pem") });

/** Makes a certificate for this machine's name. */
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

/** A documented file with one thing after the other replaced. @throws when the file does not hold one of them. */
function adapt(name: string, replacements: readonly [string, string][]): string {
  let text = readFileSync(join(DOCUMENTED, name), "utf8");
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`docs/operations/proxy/${name} does not hold "${from}"`);
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
    const server = adapt("nginx.conf", [
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

const caddy: ProxyProgram = {
  name: "Caddy",
  package: "caddy",
  file: "/usr/bin/caddy",
  configure: ({ folder, port, shopPort }) => {
    const { cert, key } = certificate(folder);
    const site = adapt("Caddyfile", [
      ["shop.example {", `https://localhost:${port} {\n\ttls ${cert} ${key}`],
      ["127.0.0.1:3000", `127.0.0.1:${shopPort}`],
    ]);
    const file = join(folder, "Caddyfile");
    writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
    return ["run", "--config", file, "--adapter", "caddyfile"];
  },
};

export const proxyPrograms: readonly ProxyProgram[] = [nginx, caddy];

/** Debian's packages that are missing here. */
export const missingPackages = (): string[] =>
  proxyPrograms.filter(({ file }) => !existsSync(file)).map((program) => program.package);

/** Starts a proxy; the returned function ends it and waits. */
export function startProxy(program: ProxyProgram, plan: ProxyPlan): () => Promise<void> {
  const child = spawn(program.file, program.configure(plan), {
    stdio: ["ignore", "ignore", "ignore"],
    env: childEnvironment({ HOME: plan.folder, XDG_DATA_HOME: plan.folder, XDG_CONFIG_HOME: plan.folder }),
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return async () => {
    child.kill("SIGTERM");
    await gone;
  };
}
