import type { ProductOffer } from "./offer-text.server.ts";

/**
 * The sale, the prices of larger quantities as a table, and the limits per order. The server wrote the
 * words.
 */
export function OfferTable({ offer }: { offer: ProductOffer }) {
  const [quantity, price] = offer.columns;
  return (
    <>
      {offer.sale.map((sentence) => (
        <p key={sentence} className="text-15 text-ink-2">
          {sentence}
        </p>
      ))}
      {offer.rows.length > 0 ? (
        <table className="w-full text-15">
          <caption className="sr-only">{offer.heading}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{quantity}</th>
              <th scope="col">{price}</th>
            </tr>
          </thead>
          <tbody>
            {offer.rows.map(({ from, each }) => (
              <tr key={from} className="border-t border-line first:border-t-0">
                <th scope="row" className="py-1.5 text-left font-medium">
                  {from}
                </th>
                <td className="py-1.5 text-right text-ink-2">{each}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {offer.limits ? <p className="text-15 text-ink-2">{offer.limits}</p> : null}
    </>
  );
}
