import { SingleBar } from "cli-progress";

/** A bar on standard error that tells how far something is and how long it still takes; null where no terminal shows it. */
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
