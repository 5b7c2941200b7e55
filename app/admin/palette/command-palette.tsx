import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "#app/design-system/dialog.tsx";
import { Emoji } from "#app/seals/emoji.tsx";
import { TERM_MAX } from "#domain/operations/search/parse-search-term.ts";
import { paletteMessages } from "#messages/pt-BR/back-office/palette.ts";
import { type Command, foundCommands, matching, type PaletteRights, standingCommands } from "./commands.ts";
import { useSearch } from "./use-search.ts";

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  rights: PaletteRights;
  onShowKeys: () => void;
}

/** The command palette: one search box for all screens. Arrow keys choose a command, and Enter runs it. */
export function CommandPalette({ open, onOpenChange, rights, onShowKeys }: CommandPaletteProps) {
  const box = useRef<HTMLInputElement>(null);
  // Whether the palette returns the focus when it closes. The value is false after the command "keys". This
  // command opens the list of keyboard shortcuts, which must keep the focus.
  const givesFocusBack = useRef(true);
  const navigate = useNavigate();
  useEffect(() => {
    if (open) givesFocusBack.current = true;
  }, [open]);
  function choose(command: Command): void {
    givesFocusBack.current = command.id !== "keys";
    onOpenChange(false);
    command.run((to) => void navigate(to));
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={paletteMessages.title}
      description={paletteMessages.hint}
      initialFocus={box}
      finalFocus={() => (givesFocusBack.current ? null : false)}
      width="wide"
    >
      <Choices box={box} rights={rights} onChoose={choose} onShowKeys={onShowKeys} />
    </Dialog>
  );
}

interface ChoicesProps {
  box: React.RefObject<HTMLInputElement | null>;
  rights: PaletteRights;
  onChoose: (command: Command) => void;
  onShowKeys: () => void;
}

function Choices({ box, rights, onChoose, onShowKeys }: ChoicesProps) {
  const messages = paletteMessages;
  const id = useId();
  const [term, setTerm] = useState("");
  const [active, setActive] = useState(0);
  const { found, state } = useSearch(term);
  const standing = matching(standingCommands(rights, onShowKeys), term);
  const commands = [
    ...standing.filter(({ group }) => group === "tasks"),
    ...standing.filter(({ group }) => group === "screens"),
    ...foundCommands(found),
    ...standing.filter(({ group }) => group === "actions"),
  ];
  const at = Math.min(active, commands.length - 1);
  const groups = [...new Set(commands.map(({ group }) => group))];
  const optionId = (command: Command) => `${id}-${command.id}`;
  const current = commands[at];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect scrolls when the selection changes.
  useEffect(() => {
    document.getElementById(current ? optionId(current) : "")?.scrollIntoView({ block: "nearest" });
  }, [current?.id]);

  function press(event: KeyboardEvent): void {
    const last = commands.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (current) onChoose(current);
    }
  }

  return (
    <>
      <input
        ref={box}
        type="text"
        role="combobox"
        aria-label={messages.title}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={current ? optionId(current) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={TERM_MAX}
        placeholder={messages.placeholder}
        value={term}
        onChange={(event) => {
          setTerm(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={press}
        className="mt-1 min-h-11 w-full rounded-10 border border-control bg-surface px-3 py-2 text-16 text-ink placeholder:text-ink-3"
      />
      <p role="status" className="mt-2 min-h-6 text-13 text-ink-3">
        {state === "failed"
          ? messages.failed
          : state === "searching"
            ? messages.searching
            : commands.length === 0
              ? messages.none(term.trim())
              : term.trim() && messages.found(commands.length)}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={messages.title}
        className="h-80 max-h-[45dvh] overflow-y-auto"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is not a fieldset.
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p id={`${id}-${group}`} className="px-3 pt-3 pb-1 text-13 font-semibold text-ink-3">
              {messages.groups[group]}
            </p>
            {commands.map(
              (command, index) =>
                command.group === group && (
                  // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus.
                  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the box chooses.
                  <div
                    key={command.id}
                    id={optionId(command)}
                    role="option"
                    aria-selected={index === at}
                    onClick={() => onChoose(command)}
                    onPointerMove={() => setActive(index)}
                    className="admin-text flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-6 px-3 py-1.5 aria-selected:bg-surface-2 aria-selected:outline aria-selected:-outline-offset-1 aria-selected:outline-control"
                  >
                    <span className="min-w-0 wrap-anywhere">
                      {command.emoji && <Emoji text={command.emoji} />} {command.label}
                    </span>
                    {command.note && (
                      <span className="max-w-1/2 min-w-0 truncate text-13 text-ink-3">{command.note}</span>
                    )}
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
    </>
  );
}
