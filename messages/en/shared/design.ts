import { catalog } from "#messages/catalog.ts";

/** The messages of the design system's components. */
export const design = {
  close: "Close",
  closeCart: "Close cart",
  showPassword: "Show",
  hidePassword: "Hide",
  /** Screen readers read this word after the label "Show" or "Hide". */
  password: "password",
  notification: "Notification",
  /** The label of the toast region. `{hotkey}` becomes the key that moves the focus to the region. */
  notifications: "Notifications ({hotkey})",
  closeNotification: "Close notification",
};

/** The messages of the design system's components. */
export const designMessages = catalog("shared", "design", design);
