import { CLOCK_OFF_MS } from "#domain/operations/watching/watch-clocks.ts";
import type { Examined } from "./examined.ts";
import { type Finding, finding } from "./finding.ts";

const secondsOf = (ms: number) => Math.round(Math.abs(ms) / 1000);

/** Compares the clocks of this machine and of the provider with the database's clock. */
export async function checkClocks({ clocks }: Pick<Examined, "clocks">): Promise<Finding> {
  const { own, provider } = await clocks();
  if (own === undefined) return finding("clocks_unread");
  const isOff = (ahead: number) => Math.abs(ahead) > CLOCK_OFF_MS;
  if (isOff(own)) return finding("clocks_machine", { seconds: secondsOf(own) });
  if (provider !== undefined && isOff(provider))
    return finding("clocks_provider", { seconds: secondsOf(provider) });
  return finding("clocks_ok");
}
