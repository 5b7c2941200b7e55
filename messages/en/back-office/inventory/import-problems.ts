import type { MessagesOf } from "#messages/messages-of.ts";
import type { importProblems as source } from "#messages/pt-BR/back-office/inventory/import-problems.ts";

export const importProblems: MessagesOf<typeof source> = {
  "is empty": "is empty",
  "is refused": "is refused",
  "is longer than # characters": "is longer than # characters",
  "holds a NUL character": "holds a NUL character",
  "holds a broken Unicode character": "holds a broken Unicode character",
  "is nested deeper than #": "is nested deeper than #",
  "names a field twice": "names a field twice",
  "has a field name that is empty or longer than # characters":
    "has a field name that is empty or longer than # characters",
  "has a field name with control characters": "has a field name with control characters",
  "has more than # fields": "has more than # fields",
  "has more than # lines": "has more than # lines",
  "is neither an object nor a text": "is neither an object nor a text",
  "has # cell instead of #": "has # cell instead of #",
  "has # cells instead of #": "has # cells instead of #",
  "has a field name that looks like a credential": "has a field name that looks like a credential",
  "is an object around a list; leave the list alone, or put the object into a list":
    "is an object around a list; leave the list alone, or put the object into a list",
  "the first row must name the columns; cell # looks like a credential. If there is no header, say so and name the columns":
    "the first row must name the columns; cell # looks like a credential. If there is no header, say so and name the columns",
  "the file is not valid UTF-#; save it as UTF-#": "the file is not valid UTF-#; save it as UTF-#",
  "the first row must name the columns; cell # is not a name (a letter, then letters, digits, spaces, dots, hyphens, underscores; at most #)":
    "the first row must name the columns; cell # is not a name (a letter, then letters, digits, spaces, dots, hyphens, underscores; at most #)",
  "the first row names a column twice": "the first row names a column twice",
  "the file holds no credential": "the file holds no credential",
  "is in the stock already": "is in the stock already",
  "is the same credential as line #": "is the same credential as line #",
  "is the same credential as item #": "is the same credential as item #",
  "is longer than # MiB": "is longer than # MiB",
  "holds a NUL character; this is not a text file": "holds a NUL character; this is not a text file",
  "is not valid UTF-#; save the file as UTF-#": "is not valid UTF-#; save the file as UTF-#",
  "the JSON file is larger than # MiB; use CSV, which is read in parts":
    "the JSON file is larger than # MiB; use CSV, which is read in parts",
  "the JSON is nested deeper than #": "the JSON is nested deeper than #",
  "is not valid JSON": "is not valid JSON",
  'a quote (") is opened and never closed in the row that begins here':
    'a quote (") is opened and never closed in the row that begins here',
  'text follows a closing quote ("); write a quote inside a quoted cell twice':
    'text follows a closing quote ("); write a quote inside a quoted cell twice',
  'a quote (") stands inside a cell that is not quoted; quote the whole cell and write the quote twice':
    'a quote (") stands inside a cell that is not quoted; quote the whole cell and write the quote twice',
  "the row is longer than # MiB": "the row is longer than # MiB",
  "the file has bytes that its encoding does not have; save it as UTF-#":
    "the file has bytes that its encoding does not have; save it as UTF-#",
  "the file is not a text file": "the file is not a text file",
  "the file is an Excel workbook; save it as CSV UTF-# in Excel":
    "the file is an Excel workbook; save it as CSV UTF-# in Excel",
  "the file is a LibreOffice spreadsheet; save it as CSV in LibreOffice":
    "the file is a LibreOffice spreadsheet; save it as CSV in LibreOffice",
  "the file is a PDF; export a CSV file instead": "the file is a PDF; export a CSV file instead",
  "the file is a zip archive; unpack it first": "the file is a zip archive; unpack it first",
  "the file is compressed; unpack it first": "the file is compressed; unpack it first",
  "the file is an image, not a text file": "the file is an image, not a text file",
  "has a value in cell #, and the first row names no column there":
    "has a value in cell #, and the first row names no column there",
  "too many rows are broken from here on": "too many rows are broken from here on",
};
