import { Hash, type LucideIcon, Mail, MessagesSquare, Send, Webhook } from "lucide-react";
import type { ChannelKind } from "#db/values/channel-vocabulary.ts";

const icons: Record<ChannelKind, LucideIcon> = {
  webhook: Webhook,
  telegram: Send,
  discord: MessagesSquare,
  slack: Hash,
  mail: Mail,
};

/** The icon of a kind of channels. */
export function KindIcon({ kind }: { kind: ChannelKind }) {
  const Icon = icons[kind];
  return (
    <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center rounded-10 bg-surface-2">
      <Icon size={18} className="text-ink-2" />
    </span>
  );
}
