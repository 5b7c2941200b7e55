import { IMAGE_FOLDER } from "#addresses";

export const brandImageNames = ["logo", "favicon"] as const;
export type BrandImageName = (typeof brandImageNames)[number];

/**
 * The logo as a page shows it. The width and the height are the dimensions of the image, in pixels. With the
 * width and the height, the page reserves the space for the logo before the logo is loaded.
 */
export interface ShownLogo {
  src: string;
  width: number;
  height: number;
}

/**
 * Matches the file name of the widest WebP copy of an uploaded image. This name contains the digest and the
 * size of the image.
 */
const ADDRESS = /^[0-9a-f]{32}-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/;

/** Reads the size of an uploaded image from the image's file name. Returns null for any other text. */
export function imageSize(address: string): { width: number; height: number } | null {
  if (!address.startsWith(IMAGE_FOLDER)) return null;
  const [, width, height] = ADDRESS.exec(address.slice(IMAGE_FOLDER.length)) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

/** Returns the logo of a setting. Returns null when the setting has no logo. */
export function logoOf(address: string): ShownLogo | null {
  const size = imageSize(address);
  return size && { src: address, ...size };
}

/** The reason why an image cannot be the logo or the favicon. */
export type BrandImageProblem = "too_small" | "too_wide" | "not_square";

const SIDE_MIN = 32;
/**
 * Maximum width of a logo relative to its height. A wider logo would leave no space for the cart on a phone.
 */
const LOGO_RATIO_MAX = 5;

/**
 * Returns the reason why an uploaded image cannot be the logo or the favicon. Returns null when the image can
 * be used.
 */
export function brandImageProblem(name: BrandImageName, address: string): BrandImageProblem | null {
  const size = imageSize(address);
  if (!size) return null;
  const { width, height } = size;
  if (Math.min(width, height) < SIDE_MIN) return "too_small";
  if (name === "logo") return width > height * LOGO_RATIO_MAX ? "too_wide" : null;
  return Math.abs(width - height) > 1 ? "not_square" : null;
}
