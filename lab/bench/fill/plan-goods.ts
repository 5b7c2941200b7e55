import { deletionsOf, productWords } from "#domain/catalog/search/search-words.ts";
import { LOW_STOCK_MAX } from "#domain/catalog/staff/staff-views.ts";
import { sealFields } from "#domain/security/vault/seal.ts";
import { type Filling, SPAN } from "./filling.ts";
import { frequenciesOf } from "./shop-size.ts";

const CATEGORIES = 24;
/** Words for product names. As in a real catalog, many names contain the same word. */
const WORDS =
  "Design,Suite,Licence,Seat,Ads,Manager,Gift,Code,Office,Cloud,Studio,Business,Account,Credit,Annual,Monthly,Team,Starter,Plus,Verified";
const FEW_WORDS = "Licence,Seat,Office,Cloud,Business";
const FEATURES = ["Delivered at once", "Help in two languages"];
/** The number of products that the program transfers in one database round trip. */
const PAGE = 5_000;

const word = (words: string, salt: number) =>
  `(${words})[1 + (n * ${salt} + n / 7) % array_length(${words}, 1)]`;

/**
 * The sales ranks of products with the delivery type "account" that have waiting orders and no stock: 11, 61,
 * 111, ...
 */
export const SOLD_OUT = { first: 11, step: 50 } as const;
/** The sales ranks of products that staff deliver by hand: 17, 37, 57, ... */
export const BY_HAND = { first: 17, step: 20 } as const;

/**
 * Writes the planned catalog to the table `fill.good`. `place` is a product's sales rank. A small number of
 * products have most of the sales. Also inserts the categories.
 */
export async function planGoods({ run, size, at }: Filling): Promise<void> {
  const often = frequenciesOf(size);
  const words = `string_to_array('${often.hasFewWords ? FEW_WORDS : WORDS}', ',')`;
  await run(
    `insert into categories (name, slug, created_at, updated_at)
    select 'Category ' || n, 'category-' || n, ${at} - ${SPAN}, ${at} - ${SPAN} from generate_series(1, $1::int) n`,
    [CATEGORIES],
  );
  await run(
    `create unlogged table fill.good as
    select g.place, g.id, g.name, 'product-' || g.n as slug, 'A short description of ' || g.name as short_description,
      case when g.place % 40 <> 3 then c.id end as category_id, case when g.place % 40 <> 3 then c.name end as category,
      (array['', '🎨', '📦', '🔑'])[1 + g.n % 4] as emoji, g.delivery_type,
      case when g.delivery_type = 'account' or g.place % 3 = 0 then null else g.place % 9 end as manual_stock,
      g.delivery_type = 'account' and g.place % ${SOLD_OUT.step} <> ${SOLD_OUT.first} as has_stock,
      (300 + (g.n::bigint * 7919) % 40000) as price, ${at} - ${SPAN} * random() as moment
    from (
      select n, n - 1 as place, gen_random_uuid() as id, ${word(words, 3)} || ' ' || ${word(words, 11)} || ' ' || n as name,
        case (n - 1) % 20 when 18 then 'digital' when ${BY_HAND.first} then 'manual' else 'account' end as delivery_type
      from generate_series(1, $1::int) n
    ) g join (select id, name, row_number() over (order by slug) - 1 as n from categories) c on c.n = case when g.place % ${often.largestCategory} = 1 then 0 else g.place % ${CATEGORIES} end`,
    [size.products],
  );
  await run("create index on fill.good (place)");
  await indexWords(run);
  await sealContent(run);
}

/** Writes the words of each product to `fill.word`, and inserts the vocabulary of the search. */
async function indexWords(run: Filling["run"]): Promise<void> {
  await run("create unlogged table fill.word (place int, words text)");
  const vocabulary = new Set<string>();
  for (let from = 0; ; from += PAGE) {
    const { rows } = await run(
      `select place, name, short_description, category from fill.good where place >= $1 and place < $1 + ${PAGE}`,
      [from],
    );
    if (rows.length === 0) break;
    const found = rows.map(({ name, short_description, category }) =>
      productWords({
        name,
        shortDescription: short_description,
        features: FEATURES,
        categoryName: category ?? "",
      }).sort(),
    );
    for (const one of found.flat()) vocabulary.add(one);
    await run("insert into fill.word select * from unnest($1::int[], $2::text[])", [
      rows.map(({ place }) => place),
      found.map((list) => list.join(" ")),
    ]);
  }
  await run(
    "insert into search_vocabulary (word, deletions) select word, string_to_array(deletions, ' ') from unnest($1::text[], $2::text[]) as v(word, deletions)",
    [[...vocabulary], [...vocabulary].map((one) => deletionsOf(one).join(" "))],
  );
}

/**
 * For each product that is not delivered from the inventory, encrypts one content and writes the ciphertext
 * to `fill.content`. The ciphertext of the content is bound only to the product's id. Therefore all
 * deliveries of a product can have the same bytes.
 */
async function sealContent(run: Filling["run"]): Promise<void> {
  await run(
    "create unlogged table fill.content (product_id uuid, sealed bytea, field_names text[], key_version int)",
  );
  const { rows } = await run("select id from fill.good where delivery_type <> 'account'");
  for (let at = 0; at < rows.length; at += PAGE) {
    const ids = rows.slice(at, at + PAGE).map(({ id }) => String(id));
    const sealed = ids.map((id) =>
      sealFields({ link: `https://example.com/${id}` }, { itemId: id, productId: id }),
    );
    await run("insert into fill.content select *, '{link}', $3 from unnest($1::uuid[], $2::bytea[])", [
      ids,
      sealed.map((one) => one.sealed),
      sealed[0]?.keyVersion,
    ]);
  }
}

/**
 * Inserts the products. The planned lines and units determine the `sales_count` and the `shelf_level` of each
 * product.
 */
export async function fillProducts({ run, size, at }: Filling): Promise<void> {
  const often = frequenciesOf(size);
  await run(
    `insert into products (id, name, slug, short_description, description, price, listed_price, original_price, category_id, status, delivery_type,
      typed_stock, content_sealed, content_field_names, content_key_version, features, emoji, sales_count, featured, rating,
      shelf_level, archived_at, search_words, created_at, updated_at)
    select g.id, g.name, g.slug, g.short_description, repeat('What it is and how it is used. ', 20), g.price, g.price,
      case when g.place % 5 = 2 then g.price * 5 / 4 end, g.category_id,
      case when g.place % ${often.inactive} = 5 then 'inactive' when g.place % 15 = 9 then 'out_of_stock' else 'active' end, g.delivery_type, g.manual_stock,
      case when g.delivery_type = 'digital' then c.sealed end, case when g.delivery_type = 'digital' then c.field_names else '{}' end,
      case when g.delivery_type = 'digital' then c.key_version end, $1, g.emoji, coalesce(sold.n, 0), g.place % ${often.featured} = 1,
      round((3 + (g.place * 7 % 21) / 10.0)::numeric, 1),
      case when free.n is null then 'out' when free.n <= ${LOW_STOCK_MAX} then 'low' else 'ample' end,
      case when g.place % ${often.archived} = 3 then ${at} - interval '1 day' end, array_to_tsvector(string_to_array(w.words, ' ')), g.moment, g.moment
    from fill.good g join fill.word w on w.place = g.place
      left join fill.content c on c.product_id = g.id
      left join (select product_id, sum(quantity)::int as n from fill.line where is_paid group by 1) sold on sold.product_id = g.id
      left join (select product_id, count(*) as n from fill.unit where state = 'available' group by 1) free on free.product_id = g.id
    order by g.moment`,
    [FEATURES],
  );
}
