import type { Translation } from "#app/languages/translated.ts";
import type { designMessages } from "./messages.ts";

/** The messages of the design system's components in Brazilian Portuguese. */
export const designPt: Translation<typeof designMessages> = {
  close: "Fechar",
  closeCart: "Fechar o carrinho",
  showPassword: "Mostrar",
  hidePassword: "Ocultar",
  password: "senha",
  notification: "Notificação",
  notifications: "Notificações ({hotkey})",
  closeNotification: "Fechar a notificação",
};
