import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { workerData } from "node:worker_threads";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { FINGERPRINT_FORM, fieldPrintOf, fingerprintOf, sealFields } from "#domain/security/vault/seal.ts";

/**
 * The program that each worker thread runs. Reads the planned units that this thread must handle, seals a
 * credential for each unit, and inserts the items.
 */
const { url, part, threads } = workerData as { url: string; part: number; threads: number };

/** The columns that each COPY line contains unchanged, after the ids of the item and the product. */
const PLAIN =
  "u.state, u.line_id, u.reserved_until, u.sold_at, u.created_at, coalesce(u.sold_at, u.created_at), b.id";
const NEW_LINE = 10;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return client;
}

const emailOf = (id: string): string => `seat-${id.slice(0, 13)}@example.com`;

/** Returns the line of an item in the format of COPY. */
function itemOf(unit: string): string {
  const [id = "", productId = "", ...plain] = unit.split("\t");
  const fields = {
    email: emailOf(id),
    password: createHash("sha256").update(id).digest("base64url").slice(0, 20),
  };
  const { sealed, keyVersion, fieldNames } = sealFields(fields, { itemId: id, productId });
  const names = `{${fieldNames.join(",")}}`;
  return [
    id,
    productId,
    ...plain,
    `\\\\x${sealed.toString("hex")}`,
    names,
    keyVersion,
    `\\\\x${fingerprintOf(fields).toString("hex")}`,
    FINGERPRINT_FORM,
  ].join("\t");
}

/** Returns the line of the hash by which staff find an item, in the format of COPY. */
const printOf = (id: string): string => `${id}\t${fieldPrintOf(emailOf(id))}`;

const eachLine = (lineOf: (line: string) => string) =>
  async function* lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of chunks) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const end = bytes.lastIndexOf(NEW_LINE);
      rest = bytes.subarray(end + 1);
      if (end >= 0) yield `${bytes.toString("latin1", 0, end).split("\n").map(lineOf).join("\n")}\n`;
    }
  };

const [source, target] = [await connect(), await connect()];
await target.query("set synchronous_commit = off");
const unitsOf = (columns: string, order = "") =>
  source.query(
    copyTo(`copy (select ${columns} from fill.unit u join fill.batch b using (product_id, delivery)
    where get_byte(uuid_send(u.id), 0) % ${threads} = ${part} ${order}) to stdout`),
  );
const into = (columns: string) => target.query(copyFrom(`copy ${columns} from stdin`));
await pipeline(
  unitsOf(`u.id, u.product_id, ${PLAIN}`, "order by u.created_at"),
  eachLine(itemOf),
  into(`product_inventory (id, product_id, state, order_item_id, reserved_until, sold_at, created_at,
    updated_at, batch_id, account_data_sealed, field_names, key_version, fingerprint, fingerprint_form)`),
);
await pipeline(unitsOf("u.id"), eachLine(printOf), into("item_field_prints (item_id, print)"));
await Promise.all([source.end(), target.end()]);
