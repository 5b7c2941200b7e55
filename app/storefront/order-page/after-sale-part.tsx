import { Form } from "react-router";
import { Button } from "#app/design-system/button.tsx";
import { Link } from "#app/design-system/link.tsx";
import { LocalTime } from "#app/storefront/base/local-time.tsx";
import type { AfterSale } from "./after-sale.server.ts";

const list = "divide-y divide-line rounded-16 border border-line bg-surface";
const row = "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 text-15";

interface AfterSalePartProps {
  orderNumber: string;
  afterSale: AfterSale;
  /** The label of the link to the page on which the customer can withdraw from the contract. */
  withdraw: string;
}

/**
 * Shows every way to get money back: refunds of unopened units and of late units, support, and the withdrawal
 * from the contract. Below these ways, the component shows when the items were opened. The component works
 * without JavaScript.
 */
export function AfterSalePart({ orderNumber, afterSale, withdraw }: AfterSalePartProps) {
  const { moneyBack, openings } = afterSale;
  return (
    <>
      {moneyBack && (
        <section aria-labelledby="money-back" className="mt-8">
          <h2 id="money-back" className="title text-22">
            {moneyBack.title}
          </h2>
          {moneyBack.lead && <p className="mt-1 text-15 text-ink-2">{moneyBack.lead}</p>}
          {moneyBack.offers.length > 0 && (
            <ul className={`mt-3 ${list}`}>
              {moneyBack.offers.map(({ value, text, button }) => (
                <li key={value} className={row}>
                  <span className="min-w-0 [overflow-wrap:anywhere] max-sm:w-full">{text}</span>
                  <Form method="post" name="give-back" replace preventScrollReset>
                    <input type="hidden" name="giveBack" value={value} />
                    <Button type="submit" variant="outline" size="sm" aria-label={`${button}: ${text}`}>
                      {button}
                    </Button>
                  </Form>
                </li>
              ))}
            </ul>
          )}
          <p className="mt-3 text-15 text-ink-2">
            {moneyBack.otherWays}{" "}
            <Link to={`/withdraw?order=${orderNumber}`} className="underline underline-offset-2">
              {withdraw}
            </Link>
          </p>
        </section>
      )}
      {openings && (
        <section aria-labelledby="openings" className="mt-8">
          <h2 id="openings" className="title mb-3 text-22">
            {openings.title}
          </h2>
          <ol className={list}>
            {openings.entries.map(({ key, at, text }) => (
              <li key={key} className={row}>
                <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
                <LocalTime at={at} className="text-13 text-ink-3" />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
