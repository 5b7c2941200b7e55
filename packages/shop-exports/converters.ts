import type { Converter } from "./base/converter.ts";
import { dujiao } from "./dujiao/convert-dujiao.ts";
import { shopify } from "./shopify/convert-shopify.ts";
import type { ShopSource } from "./sources.ts";
import { woocommerce } from "./woocommerce/convert-woocommerce.ts";

export const converters: Readonly<Record<ShopSource, Converter>> = { woocommerce, shopify, dujiao };
