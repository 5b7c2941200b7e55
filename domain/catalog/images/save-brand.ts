import { eq, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { pictures } from "#db/schema/images.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import {
  type BrandImageName,
  brandImageNames,
  brandImageProblem,
} from "#domain/settings/brand/brand-images.ts";
import { settingsVersion } from "#domain/settings/settings-version.ts";
import type { SettingName, SiteSettings } from "#domain/settings/site-settings.ts";
import { checkedSettings, holdSettings, writeSettings } from "#domain/settings/write-settings.ts";
import { digestOf } from "./product-images.ts";
import { isImageThere } from "./queries.ts";

export const brandSettings = [
  "siteName",
  "accent",
  "logo",
  "favicon",
] as const satisfies readonly SettingName[];
export type Brand = Pick<SiteSettings, (typeof brandSettings)[number]>;

/**
 * The shop cannot use the chosen image as its logo or favicon. `details.problem` is the reason, and
 * `details.field` is the setting.
 */
export class BrandImageRejected extends DomainError {
  constructor(field: BrandImageName, problem: string) {
    super("brand_image_refused", 422, { field, problem });
  }
}

/**
 * Saves the brand: name, accent, logo and favicon. An empty value selects the built-in design. The function
 * locks each image that the brand uses. The shop never deletes an image that the brand uses.
 * @returns the version of the settings after the save
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 * @throws SettingsChanged when the brand was changed since `version`.
 * @throws InvalidInput for a malformed name, or an accent colour with too little contrast
 * @throws BrandImageRejected for an image that was deleted, or that is not suitable as a logo or favicon
 */
export async function saveBrand(
  caller: Caller,
  input: { changes: Partial<Brand>; version: string },
): Promise<{ version: string }> {
  requirePermission(caller, "settings.save");
  return inTransaction(async (tx) => {
    const held = await holdSettings(tx);
    for (const name of brandImageNames) {
      const address = input.changes[name];
      if (address && address !== held[name]) await holdImage(tx, name, address);
    }
    await writeSettings(tx, caller, held, {
      changes: input.changes,
      read: { names: brandSettings, version: input.version },
    });
    const after = { ...held, ...checkedSettings(input.changes) };
    return { version: settingsVersion(after, brandSettings) };
  });
}

/**
 * Locks an image and sets its creation time to now. `deleteUnusedImages` then does not delete the image
 * before the brand uses the image.
 */
async function holdImage(tx: Transaction, name: BrandImageName, address: string): Promise<void> {
  const problem = brandImageProblem(name, address);
  if (problem) throw new BrandImageRejected(name, problem);
  const digest = digestOf(address);
  if (!digest || !(await isImageThere(tx, address))) throw new BrandImageRejected(name, "missing");
  await tx.update(pictures).set({ createdAt: sql`now()` }).where(eq(pictures.digest, digest));
}
