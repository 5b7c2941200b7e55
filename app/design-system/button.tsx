import type { ComponentProps } from "react";
import type { LinkProps } from "react-router";
import { classes } from "./classes.ts";
import { Link } from "./link.tsx";

type ButtonVariant = "filled" | "outline" | "quiet" | "danger";
type ButtonSize = "md" | "sm";

const variants: Record<ButtonVariant, string> = {
  filled: "button-filled",
  outline: "button-outline",
  quiet: "border-quiet bg-surface-2 text-ink not-disabled:hover:border-control",
  danger: "border-transparent bg-danger text-on-danger hover:opacity-90",
};

const sizes: Record<ButtonSize, string> = {
  md: "button-md",
  sm: "min-h-9 px-3 py-1 text-13",
};

interface Looks {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Further classes of the element. */
  className?: string;
}

/** Returns the classes of a button, for elements that are neither a button nor a router link. */
export function buttonClasses({ variant = "filled", size = "md", className }: Looks = {}): string {
  if (variant === "filled" && size === "md") return classes("button button-main", className);
  return classes("button", variants[variant], sizes[size], className);
}

/** A button, 44 px high (36 px when `size` is "sm"). A view has at most one filled button. */
export function Button({
  variant,
  size,
  className,
  type = "button",
  ...rest
}: Looks & ComponentProps<"button">) {
  return <button type={type} className={buttonClasses({ variant, size, className })} {...rest} />;
}

/** A router link that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: Looks & LinkProps) {
  return <Link discover="none" className={buttonClasses({ variant, size, className })} {...rest} />;
}
