import { type ActionFunctionArgs, redirect } from "react-router";
import { z } from "zod";
import { callerContext } from "#app/request/caller.ts";
import { onIntent } from "#app/request/form-action.ts";
import { readForm } from "#app/request/read-form.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { type CsvColumn, csvDownload, csvText } from "./csv-download.ts";
import { sheetFormat } from "./sheet-format.ts";

interface CsvExport<Row> {
  /** The name of the export in the permission table. */
  action: BackOfficeAction;
  /** The address of the list. */
  list: string;
  /** The file's name. The server appends the current day in the shop's time zone to the file's name. */
  name: string;
  /** The fields of the form. Each field has the same name as a parameter in the address of the list. */
  fields: readonly string[];
  /** Checks the permission, records the export and returns the rows of the list, batch by batch. */
  read: (caller: Caller, address: URLSearchParams) => Promise<AsyncIterable<Row[]>>;
  columns: () => readonly CsvColumn<Row>[];
}

/**
 * Builds the action that downloads a list as CSV. The action accepts only POST, because links, prefetches and
 * images must not load personal data. A failed export redirects to the list, which shows a toast.
 */
export function csvExport<Row>({ action, list, name, fields, read, columns }: CsvExport<Row>) {
  const sendFile = async ({ request, context }: ActionFunctionArgs): Promise<Response> => {
    const form = await readForm(request);
    const address = new URLSearchParams();
    for (const field of fields) {
      const value = form.get(field);
      if (typeof value === "string") address.set(field, value);
    }
    try {
      const batches = await read(context.get(callerContext), address);
      const timeZone = await readSetting("storeTimeZone");
      const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
      return csvDownload(`${name}-${day}`, csvText(columns(), batches, sheetFormat(timeZone)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const headers = { "Cache-Control": "no-store" };
      return redirect(`${list}?exportar=${error.code}`, { status: 303, headers });
    }
  };
  const intents: Record<string, BackOfficeAction> = { export: action };
  return Object.assign(sendFile, { intents });
}

/**
 * Builds the intent `may-export` of a list's page. A file download cannot show the second-factor dialog, so
 * this intent checks the second factor before the download.
 */
export const mayExport = (action: BackOfficeAction, failed: () => string) =>
  onIntent({
    action,
    schema: z.object({}),
    run: async (caller) => {
      requirePermission(caller, action);
      return {};
    },
    failed,
  });
