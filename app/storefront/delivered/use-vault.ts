import { useRef, useState } from "react";
import { copyText } from "#app/design-system/copy-text.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import type { RevealedField } from "#domain/orders/revealed-lines.ts";
import { fileTextOf, textOf } from "./credential-text.ts";
import { accountMessages } from "./messages.ts";
import { saveText } from "./save-text.ts";
import { useRevealedUnits } from "./use-revealed-units.ts";

/** spec S2.10: how long "Copied!" is shown, in milliseconds. */
const COPIED_FOR = 2000;
const messages = accountMessages.vault;

async function open(deliverableId: string): Promise<RevealedField[]> {
  const response = await fetch(`/deliverables/${deliverableId}/reveal`, { method: "POST" }).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (!response?.ok || !Array.isArray(answer?.fields))
    throw new Error(answer?.error?.message || messages.openFailed);
  return answer.fields;
}

/**
 * Manages one delivered item. The hook requests the values from the server at most once, because the audit
 * log records every request. The values stay only in this page's memory. Copying does not show the values.
 * `opened` contains the values that the page has loaded. The values in `opened` are visible immediately. When
 * the shopper has already revealed the whole order, the hook uses the values from that reveal and sends no
 * request.
 */
export function useVault(deliverableId: string, opened: readonly RevealedField[] | null = null) {
  const toast = useToast();
  const ofOrder = useRevealedUnits();
  const asked = useRef<Promise<RevealedField[]> | null>(opened && Promise.resolve([...opened]));
  const [fields, setFields] = useState(opened);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set(opened?.map(({ name }) => name)));
  const [busy, setBusy] = useState(false);
  /**
   * The name of the field that the shopper has copied last, or "*" for all fields. After two seconds the
   * value is "".
   */
  const [copied, setCopied] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function fetchFields(): Promise<RevealedField[]> {
    setBusy(true);
    const known = ofOrder.get(deliverableId);
    asked.current ??= known ? Promise.resolve([...known]) : open(deliverableId);
    try {
      const opened = await asked.current;
      setFields(opened);
      return opened;
    } catch (error) {
      asked.current = null;
      throw error;
    } finally {
      setBusy(false);
    }
  }

  const failed = (error: unknown) =>
    toast({
      title: messages.failed,
      description: error instanceof Error ? error.message : messages.openFailed,
      variant: "destructive",
    });

  async function copy(mark: string, pick: (all: RevealedField[]) => string): Promise<void> {
    try {
      if (!(await copyText(fetchFields().then(pick)))) return failed(new Error(messages.copyFailed));
      setCopied(mark);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(""), COPIED_FOR);
    } catch (error) {
      failed(error);
    }
  }

  return {
    busy,
    copied,
    isShown: (name: string) => fields !== null && shown.has(name),
    valueOf: (name: string) => fields?.find((field) => field.name === name)?.value ?? "",
    async reveal(names: readonly string[]): Promise<void> {
      try {
        await fetchFields();
        setShown((before) => new Set([...before, ...names]));
      } catch (error) {
        failed(error);
      }
    },
    hide: (names: readonly string[]) =>
      setShown((before) => new Set([...before].filter((name) => !names.includes(name)))),
    copyField: (name: string) => copy(name, (all) => all.find((field) => field.name === name)?.value ?? ""),
    copyAll: () => copy("*", textOf),
    async download(fileName: string, instructions: string): Promise<void> {
      try {
        saveText(fileName, fileTextOf(await fetchFields(), instructions));
      } catch (error) {
        failed(error);
      }
    },
  };
}
