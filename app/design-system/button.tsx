import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";

type ButtonVariant = "filled" | "outline" | "quiet" | "danger";
type ButtonSize = "md" | "sm";

const base =
  "inline-flex items-center justify-center gap-2 rounded-10 border font-semibold text-center leading-tight whitespace-nowrap " +
  "transition-colors duration-120 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed select-none";

const off = "disabled:border-transparent disabled:bg-surface-2 disabled:text-ink-3";

const variants: Record<ButtonVariant, string> = {
  filled: `border-transparent bg-accent text-on-accent hover:bg-accent-hover ${off}`,
  outline: `border-control bg-transparent text-ink hover:bg-surface-2 ${off}`,
  quiet: `border-transparent bg-surface-2 text-ink hover:border-line ${off}`,
  danger: `border-transparent bg-danger text-on-danger hover:opacity-90 ${off}`,
};

const sizes: Record<ButtonSize, string> = {
  md: "min-h-11 px-4 py-2 text-15",
  sm: "min-h-9 px-3 py-1 text-13",
};

interface Looks {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** The class list of a button, for the few elements that are neither a button nor a router link. */
export function buttonClasses({ variant = "filled", size = "md" }: Looks = {}): string {
  return `${base} ${variants[variant]} ${sizes[size]}`;
}

/** A button, 44 px high (36 when `size` is "sm"); one filled button a view. */
export function Button({
  variant,
  size,
  className = "",
  type = "button",
  ...rest
}: Looks & ComponentProps<"button">) {
  return <button type={type} className={`${buttonClasses({ variant, size })} ${className}`} {...rest} />;
}

/** A router link that looks like a button. */
export function LinkButton({ variant, size, className = "", ...rest }: Looks & LinkProps) {
  return <Link className={`${buttonClasses({ variant, size })} ${className}`} {...rest} />;
}
