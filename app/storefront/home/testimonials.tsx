import type { ShownTestimonial } from "#domain/settings/claims.ts";
import { homeMessages } from "#messages/en/storefront/home.ts";

/** Shows testimonials as plain quotations without stars or portraits. */
export function Testimonials({ voices }: { voices: readonly ShownTestimonial[] }) {
  if (voices.length === 0) return null;
  return (
    <section aria-labelledby="said" className="page pt-18">
      <h2 id="said" className="title text-30">
        {homeMessages.home.said}
      </h2>
      <ul className="mt-6 grid gap-8 lg:grid-cols-3">
        {voices.map(({ words, name, role }) => (
          <li key={name}>
            <figure className="grid h-full content-between gap-4 border-l-2 border-accent pl-5">
              <blockquote className="title text-18 leading-normal tracking-normal">“{words}”</blockquote>
              <figcaption className="text-15 text-ink-3">
                <span className="font-semibold text-ink">{name}</span> · {role}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
