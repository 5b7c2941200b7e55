import { mutantsOf } from "./mutant.ts";

const UNSOLD = "domain/inventory/unsold-items.db.test.ts";
const REVEAL = "domain/inventory/reveal-item.db.test.ts";
const IMPORT = "domain/inventory/import/import-inventory.db.test.ts";
const START = "domain/checkout/start-checkout.db.test.ts";

export const inventoryMutants = [
  ...mutantsOf("domain/stock/lock-free-items.ts", ["domain/checkout/place-order.db.test.ts"], {
    "stock: two orders lock one item": ["for update skip locked", ""],
  }),
  ...mutantsOf("domain/stock/sell-items.ts", ["domain/inventory/add-item.db.test.ts"], {
    "stock: an item of an order is sold again": [
      "where order_item_id = line.id and state = 'reserved'",
      "where order_item_id = line.id",
    ],
  }),
  ...mutantsOf("domain/stock/release-items.ts", ["domain/checkout/cancel-return.db.test.ts"], {
    "stock: items of other orders are released": [
      "(select id from order_items where order_id = ${orderId})",
      "(select id from order_items)",
    ],
  }),
  ...mutantsOf("domain/stock/hold-manual-stock.ts", [START], {
    "stock: the last manual unit cannot be bought": [
      "stock.typed_stock >= line.quantity",
      "stock.typed_stock > line.quantity",
    ],
  }),
  ...mutantsOf("domain/stock/release-manual-stock.ts", ["domain/delivery/counted-digital.db.test.ts"], {
    "stock: released manual stock is taken again": [
      "p.typed_stock + i.held_typed",
      "p.typed_stock - i.held_typed",
    ],
  }),
  ...mutantsOf("domain/inventory/lock-item.ts", [UNSOLD], {
    "inventory: an item is not locked": ['.for("update")', ""],
  }),
  ...mutantsOf("domain/inventory/edit-item.ts", [UNSOLD], {
    "inventory: an edit overwrites another edit": [
      "if (versionOf(item.accountDataSealed) !== input.version) throw new ItemChangedMeanwhile();",
      "",
    ],
    "inventory: an edit keeps the old fingerprint": ["          fingerprint,\n", ""],
  }),
  ...mutantsOf("domain/inventory/delete-item.ts", [UNSOLD], {
    "inventory: a reserved item is deleted": [
      'if (item.state !== "available") throw new ItemNotFree(item.state);',
      "",
    ],
  }),
  ...mutantsOf("domain/inventory/release-from-quarantine.ts", [UNSOLD], {
    "inventory: a delivered item is sold again": ["if (delivered > 0)", "if (delivered > 1)"],
  }),
  ...mutantsOf("domain/inventory/reveal-limit.ts", [REVEAL], {
    "inventory: one more reveal in an hour": ["attempts: REVEALS_PER_HOUR", "attempts: REVEALS_PER_HOUR + 1"],
    "inventory: a reveal leaves no audit row": ["await recordAudit(tx, staff, {", "void ({"],
  }),
  ...mutantsOf("domain/inventory/find-sealed-item.ts", [REVEAL], {
    "inventory: an item of a frozen order is revealed": ["isFrozen({ disputeState, exceptions })", "false"],
  }),
  ...mutantsOf("domain/inventory/import/add-items.ts", [IMPORT], {
    "inventory: items are delivered in another sequence": [" + number * interval", " - number * interval"],
  }),
  ...mutantsOf("domain/inventory/import/import-inventory.ts", ["domain/inventory/who-may.db.test.ts"], {
    "inventory: every visitor may import": [
      'if (caller.kind !== "system") requirePermission',
      'if (caller.kind === "staff") requirePermission',
    ],
  }),
];
