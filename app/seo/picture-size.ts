/** The size of a page's picture in pixels, the one that sites showing links ask for. */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;
