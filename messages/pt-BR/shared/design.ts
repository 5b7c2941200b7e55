import type { design as source } from "#messages/en/shared/design.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const design: MessagesOf<typeof source> = {
  close: "Fechar",
  closeCart: "Fechar o carrinho",
  showPassword: "Mostrar",
  hidePassword: "Ocultar",
  password: "senha",
  notification: "Notificação",
  notifications: "Notificações ({hotkey})",
  closeNotification: "Fechar a notificação",
};
