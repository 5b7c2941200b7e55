import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { OwnTestimonial } from "./claims.ts";
import { holdSettings, writeSettings } from "./write-settings.ts";

/**
 * Keeps one of the owner's testimonials: adds it at the end without an `index`, replaces it with one, removes it where it
 * is null (readings 44). The first one of the owner's takes the place of the written ones. `version` is that of
 * `testimonials`.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, SettingsChanged, NotFound, InvalidInput naming `testimonials`.
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
