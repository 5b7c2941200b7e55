import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { OwnTestimonial } from "./claims.ts";
import { holdSettings, writeSettings } from "./write-settings.ts";

/**
 * Saves one testimonial of the owner (spec R44). Without `index`, the testimonial is added at the end. With
 * `index`, the new testimonial replaces the testimonial at this position. The value null removes the
 * testimonial at this position. The owner's first testimonial replaces all built-in testimonials. `version`
 * is the version of the setting `testimonials`.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired in the same cases as `requirePermission`.
 * @throws SettingsChanged when `testimonials` was changed in the meantime.
 * @throws NotFound when there is no testimonial at `index`.
 * @throws InvalidInput for the field `testimonials` when the testimonial is malformed or the list has too
 * many testimonials.
 */
export async function saveTestimonial(
  caller: Caller,
  input: { index?: number | undefined; testimonial: OwnTestimonial | null; version: string },
): Promise<void> {
  requirePermission(caller, "settings.save");
  await inTransaction(async (tx) => {
    const held = await holdSettings(tx);
    const list = held.testimonials ?? [];
    const at = input.index ?? list.length;
    if (at > list.length || (input.index !== undefined && at >= list.length))
      throw new NotFound("testimonial");
    const testimonials = list.toSpliced(at, 1, ...(input.testimonial ? [input.testimonial] : []));
    await writeSettings(tx, caller, held, {
      changes: { testimonials },
      read: { names: ["testimonials"], version: input.version },
    });
  });
}
