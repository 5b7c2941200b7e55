import { cpus, totalmem } from "node:os";

/** Describes the machine in one line. Benchmark numbers are comparable only on the same machine. */
export function machine(): string {
  const cores = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cores[0]?.model.trim() ?? "unknown processor"}, ${cores.length} cores, ${memory} GB, Node ${process.version}, ${process.platform}`;
}
