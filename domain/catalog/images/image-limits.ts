/** Maximum size of an uploaded image file in bytes. */
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024;
/**
 * The maximum number of pixels in an image, and the maximum length of one side in pixels. A small file can
 * decompress to gigabytes.
 */
export const IMAGE_PIXELS_MAX = 40_000_000;
export const IMAGE_SIDE_MAX = 12_000;
/**
 * Widths of the stored copies in pixels. When an image is narrower than the largest width, its widest copy
 * has the width of the image.
 */
export const IMAGE_WIDTHS = [480, 960, 1440] as const;
/**
 * Maximum number of uploads in one process at a time. The server rejects further uploads and asks the user to
 * try again later.
 */
export const IMAGES_WAITING_MAX = 4;
