import { IMAGE_FOLDER } from "#addresses";
import { imageFormats } from "#db/values/vocabulary.ts";
import { IMAGE_WIDTHS } from "#domain/catalog/images/image-limits.ts";
import type { Invariant } from "./invariant.ts";

/** SQL that extracts the digest from the address of an image: 32 characters after the folder. */
const DIGEST = `substr(s.value, ${IMAGE_FOLDER.length + 1}, 32)`;

/** SQL that computes the number of copies of an image (`i`), by the rule of `cachedSizes`. */
const COPIES = `${imageFormats.length} * (1 + (
  select count(*) from unnest(array[${IMAGE_WIDTHS.join(", ")}]) narrower where narrower < i.width))`;

/** The tags that `renderMarkdown` writes, and the start of each attribute that `renderMarkdown` writes. */
const TAGS = "h[2-4]|p|strong|em|del|code|pre|blockquote|ul|ol|li|a|hr|br|table|thead|tbody|tr|th|td";
const ATTRIBUTE = 'start="[0-9]|href="(/|https://|mailto:)';

/** Invariants of the brand and of the owner's pages. The invariants read at most 50 rows and two settings. */
export const brandInvariants: readonly Invariant[] = [
  {
    code: "B1",
    when: "always",
    says: "the logo and the icon of the shop have all their copies",
    query: () => `select s.key as row from site_settings s
      where s.key in ('logo', 'favicon') and s.value <> '' and not exists (
        select from pictures i where i.digest = ${DIGEST} and (
          select count(*) from picture_files f where f.digest = i.digest and f.width <= i.width) = ${COPIES})`,
  },
  {
    code: "B2",
    when: "night",
    says: "the text of a page holds only the tags that the shop writes",
    query: () => `select p.slug as row from shop_pages p
      where p.html ~* '<(?!/?(${TAGS})[ >])' or p.html ~* '<[a-z0-9]+ (?!${ATTRIBUTE})'`,
  },
];
