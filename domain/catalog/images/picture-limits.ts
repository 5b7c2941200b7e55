/** Maximum size of an uploaded image file in bytes. */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
/** Maximum pixels of an image, in all and per side. A small file can decompress to gigabytes. */
export const PICTURE_PIXELS_MAX = 40_000_000;
export const PICTURE_SIDE_MAX = 12_000;
/**
 * Widths of the stored copies in pixels. A narrower image is stored at its own width instead of the larger
 * ones.
 */
export const PICTURE_WIDTHS = [480, 960, 1440] as const;
/** Maximum number of uploads in one process at a time. The server asks further ones to retry later. */
export const PICTURES_WAITING_MAX = 4;
