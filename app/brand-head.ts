import { cachedSizes, imageAddress, parseImageAddress } from "#domain/catalog/images/image-address.ts";

/** The folder of the style sheets that set an owner's accent colour. */
export const BRAND_FOLDER = "/brand/";
/**
 * The version of the rules that calculate further colors from an accent color. Browsers cache a style sheet
 * for one year, so a change of `accentProperties` requires a new number.
 */
const RULES = "1";

/** Returns the path of the style sheet for an accent color such as "#e50914". */
export const accentSheet = (accent: string): string => `${BRAND_FOLDER}${RULES}-${accent.slice(1)}.css`;

const SHEET = /^(\d+)-([0-9a-f]{6})\.css$/;

/** Returns the accent colour that the name of a style sheet contains, or null for any other name. */
export function accentOfSheet(file: string): string | null {
  const [, rules, digits] = SHEET.exec(file) ?? [];
  return rules === RULES && digits ? `#${digits}` : null;
}

/**
 * Returns the tags for the end of a document's head. The tags link to the shop's icon and, in the storefront,
 * to the style sheet with the accent colour. The two settings need no escaping, because they can only contain
 * a color and an address of this shop.
 */
export function brandTags(brand: { accent: string; favicon: string }, isStorefront: boolean): string {
  const sheet =
    isStorefront && brand.accent ? `<link rel="stylesheet" href="${accentSheet(brand.accent)}"/>` : "";
  return sheet + iconTag(brand.favicon);
}

function iconTag(favicon: string): string {
  const widest = parseImageAddress(favicon);
  const [smallest] = widest ? cachedSizes(widest.width, widest.height) : [];
  if (!widest || !smallest) return '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>';
  return `<link rel="icon" href="${imageAddress({ ...widest, ...smallest })}" type="image/webp"/>`;
}
