/** The text on a product's link preview image. */
export const productPicture = { line: "Delivered the moment you pay" };
