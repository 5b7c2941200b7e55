import { onStopSignal } from "#server/start/signals.ts";
import { openShop, type ShopProcesses } from "#tests/faults/processes/shop-processes.ts";

/**
 * Opens the shop as processes, does some work with it and ends all of it: also when it does not open, when the work fails, and
 * after Ctrl+C, a SIGTERM or a closed terminal, which end this process with 130.
 * @param afterwards removes what the caller made for it.
 */
export async function withShop<T>(
  options: Parameters<typeof openShop>[0],
  work: (shop: ShopProcesses) => Promise<T>,
  afterwards: () => void = () => {},
): Promise<T> {
  const opening = openShop(options);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= opening
      .then(
        (shop) => shop.close(),
        () => {},
      )
      .finally(afterwards);
    return closing;
  };
  const exit = () => process.exit(130);
  onStopSignal(() => void close().finally(exit), exit);
  try {
    return await work(await opening);
  } catch (error) {
    // What breaks while everything is being ended is not what failed.
    if (closing !== undefined) await closing.finally(exit);
    throw error;
  } finally {
    await close();
  }
}
