/** The text on a product's link preview image. */
export const productImage = { line: "Delivered the moment you pay" };
