import { readFileSync } from "node:fs";
import { quantile } from "../quantiles.ts";
import type { Run } from "../run-benchmark.ts";
import type { SizedShop } from "./sized-shop.ts";

interface Export {
  size: string;
  orders: number;
  rows: number;
  firstMs: number;
  seconds: number;
  rowsPerSecond: number;
  /** The increase in the memory of the web process during the downloads, in MB. */
  grownMb: number;
}

/** The number of downloads. Staff are allowed to export sales ten times an hour. */
const TIMES = 3;
const LOOK_MS = 20;

/** Downloads the sales of each shop as CSV files of the maximum size, and prints the median times. */
export async function exportSales(run: Run, shops: readonly SizedShop[]): Promise<Export[]> {
  run.say(
    "\nexport of the sales      orders       rows       MB   first byte ms   seconds   rows/s   web MB",
  );
  const exports: Export[] = [];
  for (const shop of shops) {
    const found: { rows: number; bytes: number; firstMs: number; ms: number }[] = [];
    const memory = watchMemory(shop.pid);
    for (let time = 0; time < TIMES; time++) {
      // An export requires that the user has recently confirmed the second factor.
      await shop.query("update sessions set second_factor_at = now() where surface = 'admin'");
      const answer = await shop.ask({ path: "/admin/vendas/exportar", as: "admin", form: { q: "" } });
      if (answer.status !== 200) throw new Error(`the export answered ${answer.status}`);
      const rows = answer.body.split("\n").filter((line) => line.length > 0).length - 1;
      found.push({ rows, bytes: Buffer.byteLength(answer.body), firstMs: answer.firstMs, ms: answer.ms });
    }
    const grownMb = memory.end();
    const middle = (pick: (one: (typeof found)[number]) => number) => quantile(found.map(pick), 0.5);
    const { rows: counted } = await shop.query("select count(*)::int as n from orders");
    const orders = Number(counted[0]?.n);
    const [rows, seconds] = [middle((one) => one.rows), middle((one) => one.ms) / 1000];
    if (rows === 0) throw new Error("the export has no row");
    const firstMs = middle((one) => one.firstMs);
    const cells = [String(orders).padStart(23), String(rows).padStart(11)];
    cells.push((middle((one) => one.bytes) / 1e6).toFixed(1).padStart(9), firstMs.toFixed(0).padStart(16));
    cells.push(seconds.toFixed(1).padStart(10), (rows / seconds).toFixed(0).padStart(9));
    cells.push(`+${grownMb.toFixed(0)}`.padStart(9));
    run.say(`${shop.name.padEnd(8)}${cells.join("")}`);
    exports.push({ size: shop.name, orders, rows, firstMs, seconds, rowsPerSecond: rows / seconds, grownMb });
  }
  return exports;
}

/** Observes the memory of a process. `end` returns the largest increase in memory since the start, in MB. */
function watchMemory(pid: number): { end: () => number } {
  const read = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1024;
  const first = read();
  let most = first;
  const look = () => {
    most = Math.max(most, read());
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    end: () => {
      clearInterval(timer);
      look();
      return most - first;
    },
  };
}
