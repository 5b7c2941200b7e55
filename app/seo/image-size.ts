/** The size of a link preview image in pixels. */
export const IMAGE_WIDTH = 1200;
export const IMAGE_HEIGHT = 630;
