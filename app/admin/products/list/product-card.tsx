import { Pencil, RotateCcw, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { RowMenu } from "#app/admin/design/list/row-menu.tsx";
import { OVER_LIST } from "#app/admin/design/list/use-form-address.ts";
import { SelectBox, useSelection } from "#app/admin/products/bulk/selection.tsx";
import { FeatureSwitch } from "#app/admin/products/feature-switch.tsx";
import { useDialogAddress } from "#app/admin/products/list-links.ts";
import { productMessages } from "#app/admin/products/messages.ts";
import { ProductStatus, StockFigure } from "#app/admin/products/product-marks.tsx";
import { useCardAction } from "#app/admin/products/use-card-action.ts";
import { variantMessages } from "#app/admin/products/variants-messages.ts";
import { buttonClasses } from "#app/design-system/button.tsx";
import { Cover } from "#app/seals/cover.tsx";
import type { StaffProductCard } from "#domain/catalog/staff/staff-views.ts";
import { deliveryTypeMessages } from "#messages/en/shared/delivery-types.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { HeldPrice } from "./held-price.tsx";
import { SaleMark } from "./sale-mark.tsx";

/** One product of the list: name, price, stock and actions. */
export function ProductCard({ product }: { product: StaffProductCard }) {
  const messages = productMessages.card;
  const address = useDialogAddress();
  const before = product.salePrice === null ? product.originalPrice : product.price;
  return (
    <article className="product-card">
      <span data-at="box" className="flex">
        {!product.isArchived && <SelectBox id={product.id} name={product.name} />}
      </span>
      <span data-at="cover">
        <Cover
          slug={product.slug}
          emoji={product.emoji}
          cover={product.cover}
          size={48}
          muted={product.isArchived}
        />
      </span>
      <div data-at="name" className="min-w-0 leading-tight">
        <h3 className="line-clamp-3 font-semibold wrap-anywhere md:line-clamp-2">
          {product.isArchived ? (
            product.name
          ) : (
            <Link
              to={address("editar", product.id)}
              state={OVER_LIST}
              preventScrollReset
              className="rounded-6 hover:underline"
            >
              {product.name}
            </Link>
          )}
        </h3>
        <p data-at="kind" className="truncate text-13 text-ink-3">
          {product.category?.name ?? messages.uncategorised}
          {product.kind === "group" && ` · ${variantMessages.count(product.variants)}`}
          <span className="type">{` · ${deliveryTypeMessages[product.deliveryType].label}`}</span>
        </p>
      </div>
      <span data-at="status">
        <ProductStatus product={product} />
      </span>
      <dl>
        <Figure name={productMessages.sorts.price} isPrice>
          {product.kind === "group" && (
            <span className="block text-13 font-normal text-ink-2">{messages.from}</span>
          )}
          <span className="whitespace-nowrap">{formatMoney(product.salePrice ?? product.price)}</span>
          {before !== null && before > (product.salePrice ?? product.price) && (
            <s className="text-13 font-normal whitespace-nowrap text-ink-3">
              <span className="sr-only">{messages.was(before)}</span>
              <span aria-hidden="true">{formatMoney(before)}</span>
            </s>
          )}
          {product.salePrice !== null && (
            <span className="block text-13 font-normal text-ink-2">{messages.onSale}</span>
          )}
        </Figure>
        <Figure name={messages.stock}>
          <StockFigure stock={product.stock} />
        </Figure>
        <Figure name={messages.sales}>{formatCount(product.salesCount)}</Figure>
      </dl>
      <div data-at="marks">
        {product.sale && !product.isArchived && <SaleMark sale={product.sale} name={product.name} />}
        <HeldPrice product={product} />
      </div>
      <span data-at="switch">
        {!product.isArchived && product.kind !== "variant" && <FeatureSwitch product={product} />}
      </span>
      <div data-at="actions">
        {product.isArchived ? (
          <RestoreButton product={product} />
        ) : (
          <>
            <Link
              to={address("editar", product.id)}
              state={OVER_LIST}
              preventScrollReset
              aria-label={messages.editOf(product.name)}
              className="row-menu-button max-lg:hidden"
            >
              <Pencil aria-hidden="true" size={16} />
            </Link>
            <Link
              to={address("excluir", product.id)}
              state={OVER_LIST}
              preventScrollReset
              aria-label={messages.removeOf(product.name)}
              className="row-menu-button max-lg:hidden"
            >
              <Trash2 aria-hidden="true" size={16} />
            </Link>
            <div className="lg:hidden">
              <ProductMenu product={product} />
            </div>
          </>
        )}
      </div>
    </article>
  );
}

/**
 * The actions of a product on phones and tablets. When the user chooses the product through the menu, the
 * checkbox of the product becomes visible.
 */
function ProductMenu({ product: { id, name } }: { product: StaffProductCard }) {
  const { card, bulk } = productMessages;
  const address = useDialogAddress();
  const { toggle } = useSelection();
  return (
    <RowMenu label={`${adminMessages.shell.moreActions}: ${name}`}>
      <Link to={address("editar", id)} state={OVER_LIST} preventScrollReset>
        {card.edit}
      </Link>
      <button type="button" onClick={() => toggle(id)}>
        {bulk.chooseOne}
      </button>
      <Link to={address("excluir", id)} state={OVER_LIST} preventScrollReset className="text-danger">
        {card.remove}
      </Link>
    </RowMenu>
  );
}

interface FigureProps {
  name: string;
  /** Whether the figure is a price. Only screen readers read the name of a price. */
  isPrice?: boolean;
  children: React.ReactNode;
}

function Figure({ name, isPrice, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className={isPrice ? "sr-only" : undefined}>{name}</dt>
      <dd className="m-0">{children}</dd>
    </div>
  );
}

function RestoreButton({ product }: { product: StaffProductCard }) {
  const messages = productMessages.card;
  const { send, isBusy } = useCardAction("restore", product.id);
  return (
    <button
      type="button"
      aria-label={messages.restoreOf(product.name)}
      aria-disabled={isBusy}
      onClick={() => !isBusy && send()}
      className={buttonClasses({ variant: "outline", size: "sm", className: "min-w-0" })}
    >
      <RotateCcw aria-hidden="true" size={14} />
      <span className="max-md:hidden min-[90rem]:hidden">{messages.restore}</span>
    </button>
  );
}
