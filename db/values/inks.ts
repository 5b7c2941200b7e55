/**
 * The colours of the category inks on light paper. The position in the list is the number of the ink (spec
 * S3-6).
 */
export const lightInks = ["#0b5d46", "#27447c", "#8c2f39", "#7a5200", "#5b3a78", "#37505c"] as const;
