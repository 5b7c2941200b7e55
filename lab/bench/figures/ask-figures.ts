import { pool } from "#db/client.server.ts";
import { refreshSalesDays } from "#domain/sales/reports/refresh-sales-days.ts";
import { compareFigures } from "./compare-figures.ts";

/**
 * Computes the sales days of the shop in DATABASE_URL, compares every figure, and writes the result as JSON.
 */
const started = performance.now();
while (await refreshSalesDays(0));
const computedSeconds = (performance.now() - started) / 1000;
const result = await compareFigures();
await pool.end();
process.stdout.write(JSON.stringify({ computedSeconds, ...result }));
