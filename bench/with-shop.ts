import { onStopSignal } from "#server/start/signals.ts";
import { openShop, type ShopProcesses } from "#tests/faults/processes/shop-processes.ts";

/**
 * Opens the shop as processes, runs `work`, and always stops everything: also when the start or the work
 * fails. Ctrl+C, SIGTERM and a closed terminal stop everything and end this process with exit code 130.
 * @param afterwards removes what the caller created.
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
    // Errors during the shutdown do not replace the original error.
    if (closing !== undefined) await closing.finally(exit);
    throw error;
  } finally {
    await close();
  }
}
