import { translated } from "#app/languages/translated.ts";

/** The words that parts of the design system bring along themselves. */
export const designMessages = translated("design", {
  close: "Close",
  closeCart: "Close cart",
  showPassword: "Show",
  hidePassword: "Hide",
  /** Said after either of them, for who does not see the field beside it. */
  password: "password",
  notification: "Notification",
  /** The name of the area; `{hotkey}` becomes the key that leads there. */
  notifications: "Notifications ({hotkey})",
  closeNotification: "Close notification",
});
