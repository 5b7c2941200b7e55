import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/design-system/button.tsx";
import { fieldOf } from "#domain/catalog/fields/product-fields.ts";
import type { StaffProductDetail } from "#domain/catalog/staff/staff-views.ts";
import { deliveryTypeMessages } from "#messages/en/shared/delivery-types.ts";
import { formatDecimal, formatMoney } from "#messages/format.ts";
import { productFormMessages } from "#messages/pt-BR/back-office/products/product-form.ts";
import { productMessages } from "../messages.ts";
import { type ComparedField, productDifferences } from "./product-differences.ts";

interface ConflictNoticeProps {
  /** The version with which the form was opened. */
  seen: StaffProductDetail;
  /** The current version. */
  current: StaffProductDetail;
  /** Whether the page has loaded the version that the other user has saved. */
  isFresh: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/**
 * The notice that the form shows when another user has saved the product first. The notice lists the other
 * user's changes and lets the user choose a version.
 */
export function ConflictNotice({ seen, current, isFresh, onTakeTheirs, onKeepMine }: ConflictNoticeProps) {
  const messages = productFormMessages.conflict;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isFresh) void revalidate();
  }, [isFresh, revalidate]);
  const changes = productDifferences(seen, current);
  const hasNewImages = JSON.stringify(seen.images) !== JSON.stringify(current.images);
  return (
    <div role="alert" className="mt-12 lg:mt-0 grid gap-3 rounded-10 bg-warning-soft px-4 py-3 text-warning">
      <p className="font-semibold">{messages.title}</p>
      <p className="text-15">{messages.text}</p>
      <ul className="list-disc pl-5 text-15 wrap-anywhere">
        {changes.length === 0 && !hasNewImages && <li>{messages.nothing}</li>}
        {hasNewImages && <li>{productFormMessages.images.changed}</li>}
        {changes.map((field) => (
          <li key={field}>{describe(field, seen, current)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={onTakeTheirs} disabled={!isFresh}>
          {messages.takeTheirs}
        </Button>
        <Button size="sm" variant="outline" onClick={onKeepMine} disabled={!isFresh}>
          {messages.keepMine}
        </Button>
      </div>
    </div>
  );
}

const LONG = 60;

function describe(field: ComparedField, seen: StaffProductDetail, current: StaffProductDetail): string {
  const messages = productFormMessages.conflict;
  const name = productFormMessages.fields[field];
  const [before, after] = [shown(field, seen), shown(field, current)];
  return before.length > LONG || after.length > LONG
    ? messages.longChange(name)
    : messages.change(name, before || messages.empty, after || messages.empty);
}

function shown(field: ComparedField, product: StaffProductDetail): string {
  const value = product[field];
  if (field === "status") return productMessages.status[product.status];
  if (field === "deliveryType") return deliveryTypeMessages[product.deliveryType].label;
  if (field === "categoryId") return product.category?.name ?? "";
  if (value === null) return "";
  switch (fieldOf(field).kind) {
    case "amount":
      return formatMoney(value as number);
    case "rating":
      return formatDecimal(value as number);
    case "flag":
      return value ? productFormMessages.conflict.yes : productFormMessages.conflict.no;
    case "list":
      return (value as string[]).join(", ");
    default:
      return String(value);
  }
}
