import { catalog } from "#messages/catalog.ts";

/** The messages of the design system's components. */
export const design = {
  close: "Close",
  closeCart: "Close cart",
  showPassword: "Show",
  hidePassword: "Hide",
  /** Appended to the show and hide labels for screen readers. */
  password: "password",
  notification: "Notification",
  /** The label of the area; `{hotkey}` becomes the key that leads there. */
  notifications: "Notifications ({hotkey})",
  closeNotification: "Close notification",
};

/** The messages of the design system's components. */
export const designMessages = catalog("shared", "design", design);
