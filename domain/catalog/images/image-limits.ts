/** Maximum size of an uploaded image file in bytes. */
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024;
/** Maximum pixels of an image, in total and per side. A small file can decompress to gigabytes. */
export const IMAGE_PIXELS_MAX = 40_000_000;
export const IMAGE_SIDE_MAX = 12_000;
/**
 * Widths of the stored copies in pixels. A narrower image is stored at its own width instead of the larger
 * widths.
 */
export const IMAGE_WIDTHS = [480, 960, 1440] as const;
/**
 * Maximum number of uploads in one process at a time. The server refuses further uploads and asks the user to
 * retry later.
 */
export const IMAGES_WAITING_MAX = 4;
