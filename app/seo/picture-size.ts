/** The size of a link preview image in pixels. */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;
