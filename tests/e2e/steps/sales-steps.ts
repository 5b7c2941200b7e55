import { execFileSync } from "node:child_process";
import { triedData } from "../shop/tried-shops.ts";

/** The token of an admin's session, the secret of their second factor, and the numbers of the sales. */
export interface Sales {
  token: string;
  secret: string;
  code: string;
  pending: string;
  done: string;
  owed: string;
  cancelled: string;
}

/** Creates sales of every kind, and an admin with a fresh or an old second factor. */
export function makeSales(...words: "old"[]): Sales {
  const said = execFileSync(process.execPath, ["tests/e2e/shop/make-sales.ts", ...words], {
    env: { HANDOVER_DATA: triedData(), LOG_LEVEL: "error" },
    encoding: "utf8",
  });
  return JSON.parse(said.slice(said.indexOf("{"))) as Sales;
}
