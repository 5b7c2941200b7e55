import { useEffect, useRef, useState } from "react";
import { Button, buttonClasses, LinkButton } from "#app/design-system/button.tsx";
import { copyText } from "#app/design-system/copy-text.ts";
import { Dialog } from "#app/design-system/dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextArea } from "#app/design-system/inputs.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { useShopSnapshot } from "#app/storefront/base/shop-snapshot.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import type { ProblemItem } from "./problem-item.ts";
import { supportAddress } from "./support-message.ts";

/** How long "Copied!" is shown, in milliseconds. */
const COPIED_FOR = 2000;

interface ProblemDialogProps {
  item: ProblemItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * A message to support. The message names the order and the item, and is in the language of the page. When
 * the shop's chat supports prepared messages, the dialog opens the chat with the message. With every other
 * chat, the shopper copies the message. The message contains no delivered data.
 */
export function ProblemDialog({ item, open, onOpenChange }: ProblemDialogProps) {
  const messages = ordersMessages.problem;
  const toast = useToast();
  const link = useShopSnapshot()?.supportLink;
  const [message, setMessage] = useState(() => messages.message(item.orderNumber, item.productName));
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    if (await copyText(Promise.resolve(message))) setCopied(true);
    else toast({ title: messages.failed, description: messages.copyFailed, variant: "destructive" });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.title}
      description={messages.description}
      initialFocus={() => {
        const area = field.current;
        // The cursor starts at the end of the message, where the shopper can describe the problem.
        area?.setSelectionRange(area.value.length, area.value.length);
        return area ?? true;
      }}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={copy}>
            {copied ? messages.copied : messages.copy}
          </Button>
          {link ? (
            <a
              href={supportAddress(link, message)}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClasses()}
            >
              {messages.chat}
              <span className="sr-only"> {messages.newTab}</span>
            </a>
          ) : (
            <LinkButton to="/support">{messages.support}</LinkButton>
          )}
        </div>
      }
    >
      <Field label={messages.label} help={link ? messages.help : `${messages.noChat} ${messages.help}`}>
        <TextArea
          ref={field}
          rows={6}
          maxLength={1000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </Field>
      <p role="status" className="sr-only">
        {copied ? messages.copied : ""}
      </p>
    </Dialog>
  );
}
