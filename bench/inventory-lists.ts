import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { migrateDatabase } from "#db/migrate.ts";
import { env } from "#env";
import { openScratchServer } from "#server/embedded-postgres/scratch.ts";
import { runChild } from "./children.ts";
import { machine } from "./machine.ts";

const USAGE = `node bench/inventory-lists.ts [options]

How long the lists of the inventory take to read, as the back office reads them, on a throwaway database.

  --items N   1000 to 2000000 (default 200000); half are sold
  --reads N   5 to 1000 of each list (default 40)
  --help      shows this

Exit codes: 0 every list within 150 ms (95th percentile); 1 otherwise; 2 wrong arguments.`;

const BOUND_MS = 150;
const PRODUCTS = 60;

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        items: { type: "string", default: "200000" },
        reads: { type: "string", default: "40" },
        help: { type: "boolean", default: false },
      },
    });
    const items = Number(values.items);
    const reads = Number(values.reads);
    if (!Number.isInteger(items) || items < 1_000 || items > 2_000_000)
      throw new Error("--items is a whole number from 1000 to 2000000");
    if (!Number.isInteger(reads) || reads < 5 || reads > 1_000)
      throw new Error("--reads is a whole number from 5 to 1000");
    return { help: values.help, items, reads };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

const given = readArguments();
if (given.help) {
  console.log(USAGE);
  process.exit(0);
}

if (env.DATABASE_URL) process.exitCode = await measure();
else {
  // Settings are read once a process, so this one finds a database and then runs itself with it.
  const server = await openScratchServer({ durable: false });
  try {
    await migrateDatabase(server.url);
    const own = [fileURLToPath(import.meta.url), "--items", `${given.items}`, "--reads", `${given.reads}`];
    await runChild(own, { DATABASE_URL: server.url }, "inherit");
  } catch {
    process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

async function measure(): Promise<number> {
  const { pool } = await import("#db/client.server.ts");
  const { readInventory } = await import("#domain/inventory/queries.ts");
  const { parseInventoryQuery } = await import("#domain/inventory/parse-inventory-query.ts");
  const { allPermissions } = await import("#domain/permissions.ts");
  const { NO_ORIGIN } = await import("#domain/caller.ts");
  const admin = {
    kind: "staff" as const,
    userId: "",
    email: "",
    fullName: "",
    sessionId: "",
    role: "admin" as const,
    permissions: allPermissions,
    hasSecondFactor: true,
    hasPasskeys: false,
    secondFactorAt: new Date(),
    origin: NO_ORIGIN,
  };
  const batch = await fill();
  const lastPage = Math.ceil(given.items / 2 / 50);
  const lists = {
    "available and first sold": "",
    "available, middle page": `page=${Math.round(lastPage / 2)}`,
    "available, last page": `page=${lastPage}`,
    "available, oldest first": "ordem=antigos",
    "of one product": "produto=bench-7",
    "of the largest product": "produto=bench-0",
    sold: "tab=vendidos",
    "sold, of the largest product": "tab=vendidos&produto=bench-0",
    "sold, middle page": `tab=vendidos&page=${Math.round(lastPage / 2)}`,
    "by the beginning of an id": "q=0a1b2c3d",
    "by a product's name": "q=Bench product 1",
    "by a supplier": "tab=vendidos&q=supplier 3",
    "of one batch": `lote=${batch}`,
    batches: "tab=lotes",
  };
  console.log(machine());
  console.log(`${given.items} items of ${PRODUCTS} products, ${given.reads} reads each\n`);
  console.log("list                              rows    p50 ms    p95 ms");
  let isSlow = false;
  for (const [name, search] of Object.entries(lists)) {
    const query = parseInventoryQuery(new URLSearchParams(search));
    const times: number[] = [];
    let rows = 0;
    for (let read = 0; read < given.reads; read++) {
      const started = performance.now();
      rows = (await readInventory(admin, query)).total;
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    isSlow ||= at(0.95) > BOUND_MS;
    const figures = [`${rows}`.padStart(8), at(0.5).toFixed(1).padStart(9), at(0.95).toFixed(1).padStart(9)];
    console.log(`${name.padEnd(30)}${figures.join(" ")}`);
  }
  await pool.end();
  return isSlow ? 1 : 0;
}

/** Rows as large as real ones, whose sealed bytes nobody opens; a tenth of them are of one product. Answers a batch's id. */
async function fill(): Promise<string> {
  const { pool } = await import("#db/client.server.ts");
  const one = async (text: string, values: unknown[] = []) =>
    (await pool.query(text, values)).rows[0]?.id as string;
  const category = await one("insert into categories (name, slug) values ('Bench', 'bench') returning id");
  await pool.query(
    `insert into products (name, slug, price, category_id, delivery_type)
     select 'Bench product ' || n, 'bench-' || n, 6000, $1, 'account' from generate_series(0, ${PRODUCTS - 1}) n`,
    [category],
  );
  const user = await one(
    "insert into users (email, password_hash) values ('bench@example.com', 'none') returning id",
  );
  const customer = await one(
    "insert into customers (user_id, email, first_name, last_name) values ($1, 'bench@example.com', '', '') returning id",
    [user],
  );
  const order = await one(
    `insert into orders (user_id, customer_id, customer_email, payment_method, payment_state, currency, subtotal, total, store_total, attempt_id, expires_at)
     values ($1, $2, 'bench@example.com', 'stripe', 'awaiting', 'USD', 100, 100, 100, gen_random_uuid(), now()) returning id`,
    [user, customer],
  );
  await pool.query(
    `insert into order_items (order_id, product_id, position, product_name, product_slug, delivery_type, quantity, price)
     select $1, id, row_number() over (), name, slug, 'account', 1, 100 from products`,
    [order],
  );
  await pool.query(
    `insert into inventory_batches (product_id, source, supplier, item_count)
     select p.id, 'bench.csv', 'Supplier ' || n, 1 from products p, generate_series(1, 50) n`,
  );
  await pool.query(
    `with p as (select id, row_number() over (order by slug) - 1 as n from products),
       b as (select id, product_id, row_number() over (partition by product_id order by id) - 1 as n from inventory_batches),
       l as (select id, product_id from order_items)
     insert into product_inventory (product_id, batch_id, state, account_data_sealed, field_names, key_version, fingerprint, order_item_id, sold_at, created_at)
     select p.id, b.id, case when each.n % 2 = 0 then 'available' else 'sold' end, decode(repeat('ab', 220), 'hex'), '{email,password}', 1,
       decode(lpad(to_hex(each.n), 64, '0'), 'hex'), case when each.n % 2 = 0 then null else l.id end,
       case when each.n % 2 = 0 then null else now() - each.n * interval '1 second' end, now() - each.n * interval '2 seconds'
     from (select n, case when n % 20 < 2 then 0 else 1 + (n / 20) % ${PRODUCTS - 1} end as k from generate_series(1, ${given.items}) n) each
     join p on p.n = each.k join b on b.product_id = p.id and b.n = each.n % 50 join l on l.product_id = p.id`,
  );
  await pool.query("vacuum analyze");
  return one("select batch_id as id from product_inventory where state = 'available' limit 1");
}
