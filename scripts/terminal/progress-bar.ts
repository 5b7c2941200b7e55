import { SingleBar } from "cli-progress";

/**
 * Starts a progress bar with the remaining time on standard error. Returns null when standard error is not a
 * terminal.
 */
export function progressBar(name: string, size: number): SingleBar | null {
  if (!process.stderr.isTTY) return null;
  const bar = new SingleBar({
    stream: process.stderr,
    format: `${name} [{bar}] {percentage}% | {eta_formatted} left`,
    barCompleteChar: "=",
    barIncompleteChar: " ",
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(size, 0);
  return bar;
}
