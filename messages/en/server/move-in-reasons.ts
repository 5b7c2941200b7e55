/**
 * The reasons why a row or a file of another shop is rejected, with "#" for a number or a quoted value.
 * `app/admin/move-in/move-in-reasons.ts` fills the placeholders.
 */
export const moveInReasons = {
  "has # cells, the header has #": "has # cells, the header has #",
  "the first row names a column twice": "the first row names a column twice",
  "the file has more than # rows; divide it": "the file has more than # rows; divide it",
  "the file is empty": "the file is empty",
  "the file holds no product": "the file holds no product",
  "give one file: the product CSV": "give one file: the product CSV",
  "the file products.csv is missing": "the file products.csv is missing",
  "the file is not named categories.csv, products.csv, product_skus.csv, card_secrets.csv, users.csv":
    "the file is not named categories.csv, products.csv, product_skus.csv, card_secrets.csv, users.csv",
  "the file has no column #; export the products with the WooCommerce exporter, with the site in English, Portuguese or Spanish":
    "the file has no column #; export the products with the WooCommerce exporter, with the site in English, Portuguese or Spanish",
  "the file has no column #; export the products in Shopify as a CSV file, and keep its first row":
    "the file has no column #; export the products in Shopify as a CSV file, and keep its first row",
  "the file has no column #; export the whole table # with its column names":
    "the file has no column #; export the whole table # with its column names",
  "type is not one of simple, variable and variation": "type is not one of simple, variable and variation",
  "is a grouped product, which only lists other products; the other products are imported":
    "is a grouped product, which only lists other products; the other products are imported",
  "is an external product, which another shop sells": "is an external product, which another shop sells",
  "is a variable product without a variation in this file":
    "is a variable product without a variation in this file",
  "the product of this variation is not in the file": "the product of this variation is not in the file",
  "the product of this variation is refused": "the product of this variation is refused",
  "has the name of another row, and no SKU or ID of its own":
    "has the name of another row, and no SKU or ID of its own",
  "its first variation names no attribute to choose from":
    "its first variation names no attribute to choose from",
  "published is not one of #, #, -# and #": "published is not one of #, #, -# and #",
  "has no value for one of its attributes": "has no value for one of its attributes",
  "has other attributes than the first variation of its product":
    "has other attributes than the first variation of its product",
  "repeats a variation of its product": "repeats a variation of its product",
  "no variation has a price": "no variation has a price",
  "has no regular price": "has no regular price",
  "has no price": "has no price",
  "the sale price is not below the regular price": "the sale price is not below the regular price",
  "the sale price is not below the price that the product keeps":
    "the sale price is not below the price that the product keeps",
  "a date of the sale is not written as #-#-#": "a date of the sale is not written as #-#-#",
  "the sale ends before it starts": "the sale ends before it starts",
  "shares the stock of its product; give it a stock of its own":
    "shares the stock of its product; give it a stock of its own",
  "stock is not a whole number": "stock is not a whole number",
  "has no handle": "has no handle",
  "is the first row of its handle and has no title": "has no title, but is the first row with its handle",
  "has the handle of line # and another title": "has the handle of line #, but a different title",
  "is a gift card": "is a gift card",
  "its handle gives the same address as another one": "its handle gives the same address as another handle",
  "status is not one of active, draft, archived and unlisted":
    "status is not one of active, draft, archived and unlisted",
  "is a second variant of a product without options": "is a second variant of a product without options",
  "the names of its options have over # characters": "the names of its options have over # characters",
  "its option values have over # characters": "its option values have over # characters",
  "no variant has a price": "no variant has a price",
  "the product of this variant is refused": "the product of this variant is refused",
  "has no value for one of its options": "has no value for one of its options",
  "repeats the option values of another variant": "repeats the option values of another variant",
  "the inventory quantity is not a whole number": "the inventory quantity is not a whole number",
  "title_json is not an object of texts": "title_json is not an object of texts",
  "has the slug of another product": "has the slug of another product",
  "the product of this SKU is refused": "the product of this SKU is refused",
  "its name has over # characters": "its name has over # characters",
  "repeats another SKU of its product": "repeats another SKU of its product",
  "its state is not available, reserved or used": "its state is not available, reserved or used",
  "its product or SKU is not imported": "its product or SKU is not imported",
  "the same card is used in row #": "the same card is used in row #",
  "is the same card as row #": "is the same card as row #",
  "the other shop has sold the same card": "the other shop has sold the same card",
  "the card is sold there, and sold or reserved here": "the card is sold there, and sold or reserved here",
  "the product # is not delivered from inventory": "the product # is not delivered from inventory",
  "has the mail address of row #": "has the mail address of row #",
  "the mail address is not valid": "the mail address is not valid",
  "the name is not valid": "the name is not valid",
  "the image # is not a JPEG, PNG, WebP, AVIF or GIF image":
    "the image # is not a JPEG, PNG, WebP, AVIF or GIF image",
  "the image # is larger than # MiB": "the image # is larger than # MiB",
  "an image is not a JPEG, PNG, WebP, AVIF or GIF image":
    "an image is not a JPEG, PNG, WebP, AVIF or GIF image",
  "# given images are named #": "# given images are named #",
  "name is required": "name is required",
  "name must be at most # characters": "name must be at most # characters",
  "name must not hold control characters": "name must not hold control characters",
  "category must be a name of at most # characters": "category must be a name of at most # characters",
  "price is too large": "price is too large",
  "original price is too large": "original price is too large",
  "stock quantity must not be below #": "stock quantity must not be below #",
  "stock quantity must be a whole number": "stock quantity must be a whole number",
  "the product # is archived": "the product # is archived",
  "delivery_type cannot change: the product has inventory items":
    "delivery_type cannot change: the product has inventory items",
  "content is required for a digital product": "content is required for a digital product",
  "the regular price is not a price": "the regular price is not a price",
  "the regular price must be above #": "the regular price must be above #",
  "the regular price has more than # decimals": "the regular price has more than # decimals",
  "the regular price # can be # times too large or too small; write two decimals":
    "the regular price # can be # times too large or too small; write two decimals",
  "the sale price is not a price": "the sale price is not a price",
  "the sale price must be above #": "the sale price must be above #",
  "the sale price has more than # decimals": "the sale price has more than # decimals",
  "the sale price # can be # times too large or too small; write two decimals":
    "the sale price # can be # times too large or too small; write two decimals",
  "the price is not a price": "the price is not a price",
  "the price must be above #": "the price must be above #",
  "the price has more than # decimals": "the price has more than # decimals",
  "the price # can be # times too large or too small; write two decimals":
    "the price # can be # times too large or too small; write two decimals",
  "the compare-at price is not a price": "the compare-at price is not a price",
  "the compare-at price must be above #": "the compare-at price must be above #",
  "the compare-at price has more than # decimals": "the compare-at price has more than # decimals",
  "the compare-at price # can be # times too large or too small; write two decimals":
    "the compare-at price # can be # times too large or too small; write two decimals",
  "the product # is a single product; the back office changes that":
    "the product # is a single product in this shop; change that in the list of products",
  "the product # is a group product; the back office changes that":
    "the product # is a group product in this shop; change that in the list of products",
  "the product # is a variant product; the back office changes that":
    "the product # is a variant product in this shop; change that in the list of products",
  "the group # must be in the shop or in an earlier line":
    "the group # must be in the shop or in an earlier line",
  "the product # is a variant of another group": "the product # is a variant of another group",
  "the group # already has the variant #": "the group # already has the variant #",
  "a group has at most # variants": "a group has at most # variants",
  "the product # is already in line #": "the product # is already in line #",
  "the regular price is in #; give the rate of this currency":
    "the regular price is in #; give the rate of this currency",
  "the regular price is in #, and the first price with a currency is in #":
    "the regular price is in #, and the first price with a currency is in #",
  "the regular price is in US dollars, and the rate is for another currency":
    "the regular price is in US dollars, and the rate is for another currency",
  "the sale price is in #; give the rate of this currency":
    "the sale price is in #; give the rate of this currency",
  "the sale price is in #, and the first price with a currency is in #":
    "the sale price is in #, and the first price with a currency is in #",
  "the sale price is in US dollars, and the rate is for another currency":
    "the sale price is in US dollars, and the rate is for another currency",
  "the price is in #; give the rate of this currency": "the price is in #; give the rate of this currency",
  "the price is in #, and the first price with a currency is in #":
    "the price is in #, and the first price with a currency is in #",
  "the price is in US dollars, and the rate is for another currency":
    "the price is in US dollars, and the rate is for another currency",
  "the compare-at price is in #; give the rate of this currency":
    "the compare-at price is in #; give the rate of this currency",
  "the compare-at price is in #, and the first price with a currency is in #":
    "the compare-at price is in #, and the first price with a currency is in #",
  "the compare-at price is in US dollars, and the rate is for another currency":
    "the compare-at price is in US dollars, and the rate is for another currency",
};
