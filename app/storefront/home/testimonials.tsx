import { messages } from "#app/storefront/messages.ts";

/** Three voices, as quotations with a line at their side: no stars, no portraits. */
export function Testimonials() {
  return (
    <section aria-labelledby="said" className="page pt-18">
      <h2 id="said" className="title text-30">
        {messages.home.said}
      </h2>
      <ul className="mt-6 grid gap-8 lg:grid-cols-3">
        {messages.testimonials.map(({ words, name, role }) => (
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
