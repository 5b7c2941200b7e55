import { Download, PackageOpen, Plus, Upload } from "lucide-react";
import { useState } from "react";
import { Link, useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { catalogFileMessages } from "#app/admin/design/files/catalog-file-messages.ts";
import { OVER_LIST } from "#app/admin/design/list/use-form-address.ts";
import { MoreActions } from "#app/admin/design/more-actions.tsx";
import { CatalogImportDialog } from "#app/admin/products/files/dialog.tsx";
import { useDialogAddress } from "#app/admin/products/list-links.ts";
import { productMessages as messages } from "#app/admin/products/messages.ts";
import { buttonClasses } from "#app/design-system/button.tsx";
import { staffCan } from "#domain/kernel/permissions.ts";

/** The actions of the products page: a new product, and import and export of files. */
export function ProductsActions({ search }: { search: string }) {
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  const address = useDialogAddress();
  const [isImporting, setImporting] = useState(false);
  return (
    <div className="flex gap-2">
      <Link
        to={address("novo")}
        state={OVER_LIST}
        preventScrollReset
        className={buttonClasses({ size: "sm" })}
      >
        <Plus aria-hidden="true" size={16} />
        {messages.create}
      </Link>
      <MoreActions>
        <button type="button" onClick={() => setImporting(true)}>
          <Upload aria-hidden="true" size={16} />
          {catalogFileMessages.open}
        </button>
        <a href="/admin/produtos/exportar-catalogo" download>
          <PackageOpen aria-hidden="true" size={16} />
          {catalogFileMessages.exportAll}
        </a>
        <a href={`/admin/produtos/exportar${search}`} download>
          <Download aria-hidden="true" size={16} />
          {messages.exportCsv}
        </a>
      </MoreActions>
      <CatalogImportDialog
        open={isImporting}
        onClose={() => setImporting(false)}
        hasCoupons={staffCan(shell, "coupons.save")}
      />
    </div>
  );
}
