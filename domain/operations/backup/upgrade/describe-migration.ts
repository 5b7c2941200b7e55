/** The effects of a migration's statements, grouped by kind. */
export interface MigrationEffects {
  statements: number;
  /** New tables. */
  creates: string[];
  /** New columns, as table.column. */
  adds: string[];
  /**
   * Tables whose rows the migration rewrites, because it updates the rows or changes the type of a column.
   */
  rewrites: string[];
  /** Tables and columns that disappear with their content, and tables that lose rows. */
  removes: string[];
  indexes: number;
  /** The number of all other statements, such as triggers and constraints. */
  others: number;
}

const NAME = '(?:"?public"?\\.)?"?([a-z_0-9]+)"?';
const pattern = (text: string) => new RegExp(`^${text.replaceAll("NAME", NAME)}`, "i");
const CREATES = pattern("create table (?:if not exists )?NAME");
const ADDS = pattern("alter table (?:only )?NAME add column (?:if not exists )?NAME");
const DROPS_COLUMN = pattern("alter table (?:only )?NAME drop column (?:if exists )?NAME");
const DROPS_TABLE = pattern("(?:drop table (?:if exists )?|truncate (?:table )?|delete from )NAME");
const CHANGES_TYPE = pattern("alter table (?:only )?NAME alter column \\S+ (?:set data )?type");
const UPDATES = pattern("update NAME ");
const INDEX = /^create (?:unique )?index/i;

/** Describes the effects of a migration on tables, columns and rows, for a person who plans an upgrade. */
export function describeMigration(text: string): MigrationEffects {
  const statements = splitStatements(text);
  const effects: MigrationEffects = {
    statements: statements.length,
    creates: [],
    adds: [],
    rewrites: [],
    removes: [],
    indexes: 0,
    others: 0,
  };
  for (const statement of statements) {
    const [list, found] = placeOf(statement, effects);
    if (list && found) list.push(found.slice(1).filter(Boolean).join("."));
    else if (INDEX.test(statement)) effects.indexes++;
    else effects.others++;
  }
  return effects;
}

function placeOf(
  statement: string,
  { creates, adds, rewrites, removes }: MigrationEffects,
): [string[] | undefined, RegExpExecArray | null] {
  const kinds: [RegExp, string[]][] = [
    [CREATES, creates],
    [ADDS, adds],
    [DROPS_COLUMN, removes],
    [DROPS_TABLE, removes],
    [CHANGES_TYPE, rewrites],
    [UPDATES, rewrites],
  ];
  for (const [kind, list] of kinds) {
    const found = kind.exec(statement);
    if (found) return [list, found];
  }
  return [undefined, null];
}

/** Splits a migration into statements without comments and without the bodies of functions. */
function splitStatements(text: string): string[] {
  return text
    .replaceAll(/--> statement-breakpoint|^\s*--.*$/gm, "")
    .replaceAll(/\$\$.*?\$\$/gs, "$$$$")
    .split(/;\s*(?:\n|$)/)
    .map((piece) => piece.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);
}
