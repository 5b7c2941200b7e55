import { randomUUID } from "node:crypto";
import { MARK } from "#tests/hostile-texts.ts";
import { type Answer, asShopper, asStaff, type Walk } from "./open-walk.ts";

/** A form that stores the hostile text of its text fields. All other fields have valid values. */
export interface KeptForm {
  name: string;
  send: (text: string) => Promise<Answer>;
  /** The table and condition that find the stored row, as SQL with `$1` for the text. */
  rows: string;
}

/** A short hostile text without a space, which every form must accept. */
export const KEPT = `"><svg/onload=${MARK}()>`;

/** The statuses of a form that validates its fields: success or a validation error. */
const SAID = [200, 303, 400, 409, 413, 422];

/**
 * Submits each form with each of `texts`, and then with `KEPT`. Every form must accept `KEPT` and store it in
 * one row.
 * @returns the problems that `wrongWith` or the database shows, as sentences.
 */
export async function sendCached(
  walk: Walk,
  forms: readonly KeptForm[],
  texts: readonly string[],
  wrongWith: (answer: Answer) => string[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, send, rows } of forms) {
    for (const text of [...texts, KEPT]) {
      const answer = await send(text.toWellFormed());
      const output = text === KEPT ? SAID.slice(0, 2) : SAID;
      const found = wrongWith(answer);
      if (!output.includes(answer.status))
        found.push(`answered ${answer.status} ${answer.text.slice(0, 300)}`);
      wrong.push(...found.map((what) => `${name} by ${JSON.stringify(text.slice(0, 60))}: ${what}`));
    }
    const [stored] = await walk.shop.query<{ n: number }>(`select count(*)::int as n from ${rows}`, [KEPT]);
    if (stored?.n !== 1) wrong.push(`${name}: stored in ${stored?.n} rows of: ${rows}`);
  }
  return wrong;
}

/** The forms of the storefront with free text: the profile, a new account and an order. */
export function shopperForms({ post, people }: Walk): KeptForm[] {
  const { ana, bia, product } = people;
  const password = ana.password;
  let orders = 0;
  return [
    {
      name: "the profile",
      send: (text) => post("/account", { fullName: text, phone: "" }, asShopper(ana)),
      rows: `profiles where first_name = $1 and user_id = '${ana.userId}'`,
    },
    {
      name: "a new account",
      send: (text) => {
        const email = `kept.${randomUUID()}@example.com`;
        return post("/auth", {
          intent: "sign-up",
          fullName: text,
          phone: "",
          email,
          password,
          confirm: password,
        });
      },
      rows: "profiles where first_name = $1 and email like 'kept.%'",
    },
    {
      name: "an order",
      send: (text) =>
        post(
          "/functions/create-payment-intent-secure",
          JSON.stringify({
            // Each order has a different quantity, because a second order of the same cart leads to the page
            // of the first order.
            items: [{ product_id: product.id, quantity: 1 + Math.floor(orders / 2) }],
            customer_data: { full_name: text, phone: "5511999990000" },
            attempt_id: randomUUID(),
          }),
          // The shoppers alternate, because one shopper can place only a limited number of orders in ten
          // minutes.
          asShopper(orders++ % 2 === 0 ? ana : bia),
        ),
      rows: "orders where customer_first_name = $1",
    },
  ];
}

/** The forms of the back office with free text: categories, products, banners, teams and notes. */
export async function staffForms({ shop, post, people }: Walk): Promise<KeptForm[]> {
  const [order] = await shop.query<{ id: string }>(
    "select id from orders where status = 'completed' limit 1",
  );
  const staff = asStaff(people.admin);
  const form =
    (path: string, fields: (text: string) => Record<string, string>) =>
    (text: string): Promise<Answer> =>
      post(path, fields(text), staff);
  const categoryId = randomUUID();
  await shop.query("insert into categories (id, name, slug) values ($1, 'Kept', 'kept')", [categoryId]);
  const product = { intent: "create", slug: "", emoji: "", categoryId, price: "10", status: "active" };
  return [
    {
      name: "a category",
      send: form("/admin/categorias", (text) => ({
        intent: "create",
        name: text,
        slug: "",
        description: text,
        isActive: "true",
      })),
      rows: "categories where name = $1 and description = $1",
    },
    {
      name: "a product",
      send: form("/admin/produtos", (text) => ({
        ...product,
        deliveryType: "manual",
        stockQuantity: "5",
        name: text,
        shortDescription: text,
        description: text,
        features: text,
        deliveryInstructions: text,
        metaTitle: text,
        metaDescription: text,
        seoKeywords: text,
      })),
      rows: "products where name = $1 and description = $1 and meta_title = $1 and delivery_instructions = $1",
    },
    {
      name: "a banner",
      send: form("/admin/banners", (text) => ({
        intent: "create",
        title: text,
        description: text,
        imageUrl: "https://example.com/a.png",
        linkUrl: "",
        position: "hero",
      })),
      rows: "banners where title = $1 and description = $1",
    },
    {
      name: "a team",
      send: form("/admin/equipes", (text) => ({ intent: "create", name: text, description: text })),
      rows: "teams where name = $1 and description = $1",
    },
    {
      name: "a note on an order",
      send: form("/admin/vendas", (text) => ({ intent: "note", orderId: order?.id ?? "", note: text })),
      rows: `order_events where details->>'note' = $1 and order_id = '${order?.id}'`,
    },
  ];
}
