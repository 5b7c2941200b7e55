/** The largest file that is taken as a picture, in bytes. */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
/** The largest picture, in pixels and along one side: a small file can unpack to gigabytes. */
export const PICTURE_PIXELS_MAX = 40_000_000;
export const PICTURE_SIDE_MAX = 12_000;
/** A picture is kept at these widths, in pixels; one that is narrower than the widest, at its own instead of those above it. */
export const PICTURE_WIDTHS = [480, 960, 1440] as const;
/** So many pictures may wait in one process to be read; more are asked to come again. */
export const PICTURES_WAITING_MAX = 4;
