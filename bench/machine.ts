import { cpus, totalmem } from "node:os";

/** One line about the machine a benchmark runs on: figures of another machine mean nothing without it. */
export function machine(): string {
  const cores = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cores[0]?.model.trim() ?? "unknown processor"}, ${cores.length} cores, ${memory} GB, Node ${process.version}, ${process.platform}`;
}
