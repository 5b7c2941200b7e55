import type Stripe from "stripe";
import { Journal, type JournalLine } from "./journal.ts";
import type {
  CheckoutRecord,
  Delivery,
  EventRecord,
  RefundRecord,
  StoredAnswer,
  WebhookRecord,
  WirePrice,
} from "./records.ts";
import { type Row, Table } from "./table.ts";

const named = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

/** All data of the sandbox, in memory, with an optional journal on disk. */
export class Store {
  #dirty = new Map<string, { table: string; row: Row }>();
  #journal: Journal | undefined;
  #changed = (table: string, row: Row): void => {
    if (this.#journal) this.#dirty.set(`${table} ${row.id}`, { table, row });
  };

  readonly sessions = new Table<CheckoutRecord>("sessions", this.#changed, {
    payment_intent: (row) => named(row.session.payment_intent),
  });
  readonly intents = new Table<Stripe.PaymentIntent>("intents", this.#changed);
  readonly charges = new Table<Stripe.Charge>("charges", this.#changed, {
    payment_intent: (row) => named(row.payment_intent),
  });
  readonly refunds = new Table<RefundRecord>("refunds", this.#changed, {
    charge: (row) => named(row.refund.charge),
    payment_intent: (row) => named(row.refund.payment_intent),
  });
  readonly disputes = new Table<Stripe.Dispute>("disputes", this.#changed, {
    charge: (row) => named(row.charge),
    payment_intent: (row) => named(row.payment_intent),
  });
  readonly transactions = new Table<Stripe.BalanceTransaction>("transactions", this.#changed, {
    source: (row) => named(row.source),
  });
  readonly warnings = new Table<Stripe.Radar.EarlyFraudWarning>("warnings", this.#changed);
  readonly customers = new Table<Stripe.Customer>("customers", this.#changed);
  readonly products = new Table<Stripe.Product>("products", this.#changed);
  readonly prices = new Table<WirePrice>("prices", this.#changed);
  readonly events = new Table<EventRecord>("events", this.#changed);
  readonly endpoints = new Table<WebhookRecord>("endpoints", this.#changed);
  readonly deliveries = new Table<Delivery>("deliveries", this.#changed, { event: (row) => row.event });
  readonly answers = new Table<StoredAnswer>("answers", this.#changed);
  readonly settings = new Table<Row & { value: unknown }>("settings", this.#changed);

  /**
   * Loads the data of `folder` and writes all later changes to it. Without a folder, the data is only in
   * memory.
   */
  constructor(folder?: string) {
    if (folder === undefined) return;
    const tables = new Map(this.#tables().map((table) => [table.name, table]));
    this.#journal = new Journal(
      folder,
      (line) => tables.get(line.table)?.put(line.row as never),
      () => this.#lines(),
    );
  }

  /**
   * Writes the changes since the last call. After the function has returned, the changes survive a SIGKILL.
   */
  flush(): void {
    if (!this.#journal || this.#dirty.size === 0) return;
    this.#journal.append([...this.#dirty.values()]);
    this.#dirty.clear();
  }

  /** Deletes all rows, including the rows on disk. */
  reset(): void {
    for (const table of this.#tables()) table.clear();
    this.#dirty.clear();
    this.#journal?.rewrite([]);
  }

  close(): void {
    this.flush();
    this.#journal?.close();
    this.#journal = undefined;
  }

  counts(): Record<string, number> {
    return Object.fromEntries(this.#tables().map((table) => [table.name, table.size]));
  }

  #tables() {
    return [
      this.sessions,
      this.intents,
      this.charges,
      this.refunds,
      this.disputes,
      this.transactions,
      this.warnings,
      this.customers,
      this.products,
      this.prices,
      this.events,
      this.endpoints,
      this.deliveries,
      this.answers,
      this.settings,
    ];
  }

  *#lines(): Generator<JournalLine> {
    for (const table of this.#tables())
      for (const row of table.oldestFirst()) yield { table: table.name, row };
  }
}
