import type { MessagesOf } from "#messages/messages-of.ts";
import type { fileProblems as source } from "#messages/pt-BR/back-office/products/file-problems.ts";

export const fileProblems: MessagesOf<typeof source> = {
  "@ must be text": "@ must be text",
  "@ must be at most # characters": "@ must be at most # characters",
  "@ must not hold control characters": "@ must not hold control characters",
  "@ is required": "@ is required",
  "@ must be a list": "@ must be a list",
  "@ must have at most # entries": "@ must have at most # entries",
  "@ must be a whole number": "@ must be a whole number",
  "@ must be a whole number from # to #": "@ must be a whole number from # to #",
  "@ must not be below #": "@ must not be below #",
  "@ must be at most #": "@ must be at most #",
  "@ must be an amount in dollars with at most # decimals":
    "@ must be an amount in dollars with at most # decimals",
  "@ must be an amount in dollars above #": "@ must be an amount in dollars above #",
  "@ must be above #": "@ must be above #",
  "@ is too large": "@ is too large",
  "@ must be a number from # to #": "@ must be a number from # to #",
  "@ must be from # to #": "@ must be from # to #",
  "@ must have at most # decimal": "@ must have at most # decimal",
  "@ must be lower case letters, digits and single hyphens":
    "@ must be lower case letters, digits and single hyphens",
  "@ must not be empty": "@ must not be empty",
  "@ must be one of …": "@ must be one of …",
  "@ must be true or false": "@ must be true or false",
  "@ must be a name of at most # characters": "@ must be a name of at most # characters",
  "@ must be a day such as #-#-#": "@ must be a day such as #-#-#",
  "@ must be a time: #-#-#T#:# in the time zone of the shop, or #-#-#T#:#:#Z":
    "@ must be a time: #-#-#T#:# in the time zone of the shop, or #-#-#T#:#:#Z",
  "@ must be quantities and prices: #=#.#|#=#.#": "@ must be quantities and prices: #=#.#|#=#.#",
  "@ must rise in quantity and fall in price, beginning below the price":
    "@ must rise in quantity and fall in price, beginning below the price",
  "@ must be below the price": "@ must be below the price",
  "@ is in the past; leave the three columns of the sale empty":
    "@ is in the past; leave the three columns of the sale empty",
  "@ must be after sale_starts_at": "@ must be after sale_starts_at",
  "@ must not be below min_per_order": "@ must not be below min_per_order",
  "@ must not be before starts_on": "@ must not be before starts_on",
  "@ must not be below the # uses that orders have already":
    "@ must not be below the # uses that orders have already",
  "@ must be true or false where the last product or category is removed":
    "@ must be true or false where the last product or category is removed",
  "@ must be true for a coupon with products or categories":
    "@ must be true for a coupon with products or categories",
  "sale_price, sale_starts_at and sale_ends_at go together":
    "sale_price, sale_starts_at and sale_ends_at go together",
  "max_per_customer and customer_days go together": "max_per_customer and customer_days go together",
  "a group has no tiers, sale or limits; its variants have them":
    "a group has no tiers, sale or limits; its variants have them",
  "@ must have file names without a folder, one on each line":
    "@ must have file names without a folder, one on each line",
  "@ names an image twice": "@ names an image twice",
  "@ has a text of more than # characters or with control characters":
    "@ has a text of more than # characters or with control characters",
  'the image "*" is empty': 'the image "*" is empty',
  'the image "*" is larger than # MiB': 'the image "*" is larger than # MiB',
  'the image "*" is an SVG drawing; save it as PNG': 'the image "*" is an SVG drawing; save it as PNG',
  'the image "*" is no image; use JPEG, PNG, WebP, AVIF or GIF':
    'the image "*" is no image; use JPEG, PNG, WebP, AVIF or GIF',
  'the image "*" has too many pixels': 'the image "*" has too many pixels',
  'the image "*" is broken': 'the image "*" is broken',
  'the image "*" cannot be read on this machine': 'the image "*" cannot be read on this machine',
  'the image "*" is missing among the given images': 'the image "*" is missing among the given images',
  'the image "*" has the same content as another image of the product':
    'the image "*" has the same content as another image of the product',
  'coupons make the product "*" too cheap in this category; an admin can import it':
    'coupons make the product "*" too cheap in this category; an admin can import it',
  'the product "*" is already in line #': 'the product "*" is already in line #',
  'the product "*" is archived': 'the product "*" is archived',
  'the product "*" is a single product; the back office changes that':
    'the product "*" is a single product; the back office changes that',
  'the product "*" is a group product; the back office changes that':
    'the product "*" is a group product; the back office changes that',
  'the product "*" is a variant product; the back office changes that':
    'the product "*" is a variant product; the back office changes that',
  'the product "*" is a variant of another group': 'the product "*" is a variant of another group',
  'the product "*" does not exist': 'the product "*" does not exist',
  'the category "*" does not exist': 'the category "*" does not exist',
  'the group "*" must be in the shop or in an earlier line':
    'the group "*" must be in the shop or in an earlier line',
  'the group "*" already has the variant "*"': 'the group "*" already has the variant "*"',
  "a group has at most # variants": "a group has at most # variants",
  "a variant has parent_slug and option_value, and a group has option_name alone":
    "a variant has parent_slug and option_value, and a group has option_name alone",
  "option_name and option_value have at most # characters":
    "option_name and option_value have at most # characters",
  "content belongs to the variants of a group": "content belongs to the variants of a group",
  "content belongs to digital products only": "content belongs to digital products only",
  "@ is required for a digital product": "@ is required for a digital product",
  "delivery_type cannot change: the product has inventory items":
    "delivery_type cannot change: the product has inventory items",
  "stock_quantity is counted from the inventory of an account product; leave it empty":
    "stock_quantity is counted from the inventory of an account product; leave it empty",
  "has # cells, the header has #": "has # cells, the header has #",
  'the column "*" is not known; known are …': 'the column "*" is not known; known are …',
  "the column of cell # is not known; known are …": "the column of cell # is not known; known are …",
  "the column @ is missing": "the column @ is missing",
  "the file must hold a list of products": "the file must hold a list of products",
  "the file holds no product": "the file holds no product",
  "the file holds no coupon": "the file holds no coupon",
  "is not an object": "is not an object",
  '"*" is not a known field': '"*" is not a known field',
  'the coupon "*" is already in line #': 'the coupon "*" is already in line #',
  "@ must have # to # letters, digits, hyphens or underscores, beginning with a letter or a digit":
    "@ must have # to # letters, digits, hyphens or underscores, beginning with a letter or a digit",
  "the coupon could bring a total below the least charge of the provider; raise min_total":
    "the coupon could bring a total below the least charge of the provider; raise min_total",
  "products and categories must have at most # entries":
    "products and categories must have at most # entries",
  '@ is in "*", and prices of this shop are US dollars':
    '@ is in "*", and prices of this shop are US dollars',
  'the first row names prices in "*"; give US dollars': 'the first row names prices in "*"; give US dollars',
};
