import { Upload } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useFieldWiring } from "#app/design-system/field.tsx";
import { formatCount, formatDecimal } from "#messages/format.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

const KIB = 1024;

/** "3,2 MB", "12 KB" */
const sizeOf = (bytes: number): string =>
  bytes >= KIB * KIB ? `${formatDecimal(bytes / KIB / KIB)} MB` : `${formatCount(Math.ceil(bytes / KIB))} KB`;

interface FileInputProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** The file that a form has kept from an earlier submission. */
  initial?: File | null;
}

/**
 * A file input as an area onto which files can be dropped, with the names and sizes of the chosen files. The
 * browser's own file input lies invisibly over the area, so that the keyboard, dropping files and forms work
 * as usual. Without scripts the browser's input is visible. Inside a Field, the input is connected to the
 * label and the help text.
 */
export function FileInput({ initial, onChange, multiple, ...rest }: FileInputProps) {
  const messages = adminMessages.parts;
  const [chosen, setChosen] = useState<readonly File[]>(initial ? [initial] : []);
  const shown = chosen.map(({ name, size }) => `${name} (${sizeOf(size)})`);
  return (
    <div className="file-drop">
      <p aria-hidden="true" className="pointer-events-none flex items-center gap-2 text-15 wrap-anywhere">
        <Upload size={18} className="shrink-0 text-ink-3" />
        {shown.length > 0 ? shown.join(", ") : multiple ? messages.dropFiles : messages.dropFile}
      </p>
      <input
        type="file"
        multiple={multiple}
        {...useFieldWiring()}
        {...rest}
        onChange={(event) => {
          setChosen([...(event.currentTarget.files ?? [])]);
          onChange?.(event);
        }}
      />
    </div>
  );
}
