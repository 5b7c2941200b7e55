import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Copies the shop into the folder that the argument names, and builds the copy. Adds the pseudo-language
 * `en-XA` to the copy with one folder and one line of code, like any other language.
 */
const LANGUAGE = "en-XA";
const ROOT = resolve(import.meta.dirname, "../..");
const COPIED = ["app", "db", "demo", "domain", "messages", "packages", "public", "scripts", "server"];
COPIED.push("addresses.ts", "env.server.ts", "package.json", "tsconfig.json");
COPIED.push("react-router.config.ts", "vite.config.ts", "vite.worker.config.ts", "vite.start.config.ts");

const folder = process.argv[2];
if (!folder) throw new Error("Usage: node lab/third-language/build-copy.ts <folder>");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));

const english = join(ROOT, "messages/en");
const language = join(folder, "messages", LANGUAGE);
mkdirSync(join(language, "server"), { recursive: true });
cpSync(join(import.meta.dirname, "pseudo-messages.ts"), join(language, "pseudo-messages.ts"));
for (const path of ["shared.ts", "storefront.ts", "back-office.ts", "mails.ts", ...serverFiles()]) {
  const [, name] = /^export const (\w+)/m.exec(readFileSync(join(english, path), "utf8")) ?? [];
  if (!name) throw new Error(`messages/en/${path} exports no catalog`);
  const up = path.startsWith("server/") ? "../" : "";
  writeFileSync(
    join(language, path),
    `import { ${name} as source } from "${up}../en/${path}";
import { pseudoMessages } from "./${up}pseudo-messages.ts";
export const ${name} = pseudoMessages(source);
`,
  );
}
const list = join(folder, "messages/languages.ts");
const line = /^ {2}en: \{.*\},$/m;
writeFileSync(
  list,
  readFileSync(list, "utf8").replace(line, (en) => `${en}\n${en.replace("en:", `"${LANGUAGE}":`)}`),
);

for (const [program = "", ...args] of [
  ["react-router", "build"],
  ["vite", "build", "--config", "vite.worker.config.ts", "--logLevel", "error"],
  ["vite", "build", "--config", "vite.start.config.ts", "--logLevel", "error"],
])
  execFileSync(process.execPath, [join("node_modules/.bin", program), ...args], {
    cwd: folder,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });

function serverFiles(): string[] {
  return readdirSync(join(english, "server")).map((name) => `server/${name}`);
}
