import { createHash } from "node:crypto";

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
/** Data blocks are not code. The content security policy does not apply to data blocks. */
const DATA_BLOCK = /\btype\s*=\s*["']?application\/(?:ld\+)?json/i;

/** A page that is the same for all visitors, ready for the cache. */
export interface SharedPage {
  html: string;
  /** The policy sources (`'sha256-…'`) of the inline scripts, without duplicates. */
  sources: string[];
}

/**
 * Allows the inline scripts that the renderer marked with `nonce`, and removes the nonces. A script that the
 * renderer did not mark has no nonce, so the policy blocks the script. Source: security 4.3 C2.
 */
export function allowMarkedScripts(page: string, nonce: string): SharedPage {
  const mark = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  for (const [, attributes = "", code = ""] of page.matchAll(SCRIPT)) {
    if (!attributes.includes(mark) || /\bsrc\s*=/i.test(attributes) || DATA_BLOCK.test(attributes)) continue;
    sources.add(`'sha256-${createHash("sha256").update(code, "utf8").digest("base64")}'`);
  }
  return { html: page.replaceAll(mark, ""), sources: [...sources] };
}
