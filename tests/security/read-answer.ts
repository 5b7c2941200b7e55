import { createHash } from "node:crypto";
import type { Answer } from "./open-walk.ts";

/** Parses the content security policy into its directives. */
export const policyOf = ({ headers }: Answer): Map<string, string> =>
  new Map(
    String(headers["content-security-policy"] ?? "")
      .split(";")
      .map((one) => one.trim().split(/ (.*)/s))
      .map(([name = "", value = ""]) => [name, value]),
  );

export const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;

/** Returns the inline scripts that the page's policy blocks. */
export function rejectedScripts(answer: Answer): string[] {
  const allowed = policyOf(answer).get("script-src") ?? "";
  return [...answer.text.matchAll(SCRIPT)]
    .filter(
      ([, attributes = ""]) => !/\bsrc=/.test(attributes) && !/ld\+json|application\/json/.test(attributes),
    )
    .filter(([, attributes = "", code = ""]) => {
      const nonce = /\bnonce="([^"]+)"/.exec(attributes)?.[1];
      const hash = createHash("sha256").update(code).digest("base64");
      return !allowed.includes(`'sha256-${hash}'`) && !(nonce && allowed.includes(`'nonce-${nonce}'`));
    })
    .map(([, , code = ""]) => code.slice(0, 80));
}

/** Lists the problems of an answer's security headers, as sentences. */
export function wrongWith(answer: Answer, address = ""): string[] {
  const { headers } = answer;
  const policy = policyOf(answer);
  const wrong: string[] = [];
  const must = (isSo: boolean, what: string) => isSo || wrong.push(what);
  const text = String(headers["content-security-policy"] ?? "");
  must(!/unsafe-(?:inline|eval)|wasm-unsafe/.test(text), `allows too much: ${text}`);
  must(
    !/(?:^|[\s'])(?:\*|https?:|data:|blob:)(?=[\s;]|$)/.test(policy.get("script-src") ?? ""),
    "scripts from anywhere",
  );
  // A content security policy needs no other directives when it has `default-src 'none'` and `sandbox`.
  const isClosed = policy.get("default-src") === "'none'" && policy.has("sandbox");
  for (const [name, value] of [
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
  ] as const)
    must(isClosed || policy.get(name) === value, `${name} is ${policy.get(name)}`);
  must(isClosed || policy.has("form-action"), "no form-action");
  const isMail = /^\/mailbox\/[^/]+\/frame$/.test(address) && answer.status === 200;
  const frames = isMail ? "'self'" : "'none'";
  must(policy.get("frame-ancestors") === frames, `frame-ancestors is ${policy.get("frame-ancestors")}`);
  must(headers["x-content-type-options"] === "nosniff", "no nosniff");
  must(
    /^(?:no-referrer|strict-origin-when-cross-origin)$/.test(String(headers["referrer-policy"])),
    "no referrer policy",
  );
  must(headers["cross-origin-opener-policy"] === "same-origin", "no opener policy");
  // Other sites are allowed to show the preview image of a product.
  const isShown = address.startsWith("/og/") && answer.status === 200 && !address.endsWith(".data");
  const readers = isShown ? "cross-origin" : "same-origin";
  must(headers["cross-origin-resource-policy"] === readers, "another resource policy");
  must(/camera=\(\)/.test(String(headers["permissions-policy"] ?? "")), "no permissions policy");
  must(headers["access-control-allow-origin"] === undefined, "other origins may read it");
  must(headers["x-powered-by"] === undefined && headers.server === undefined, "names its software");
  must(answer.text === "" || headers["content-type"] !== undefined, "no content type");
  must(
    !/^(?:text\/|[^;]*[/+]xml)/.test(headers["content-type"] ?? "") ||
      /charset=utf-8/i.test(headers["content-type"] ?? ""),
    `no charset: ${headers["content-type"]}`,
  );
  return wrong;
}
