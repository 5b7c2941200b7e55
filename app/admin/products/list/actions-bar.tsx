import { Download, FolderPlus, PackageOpen, Plus, Upload } from "lucide-react";
import { useState } from "react";
import { Link, useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { catalogFileMessages } from "#app/admin/design/files/catalog-file-messages.ts";
import { OVER_LIST } from "#app/admin/design/list/use-form-address.ts";
import { MoreActions } from "#app/admin/design/more-actions.tsx";
import { CategoryDialog } from "#app/admin/products/category-dialog.tsx";
import { CatalogImportDialog } from "#app/admin/products/files/dialog.tsx";
import { useDialogAddress } from "#app/admin/products/list-links.ts";
import { productMessages as messages } from "#app/admin/products/messages.ts";
import { Button, buttonClasses } from "#app/design-system/button.tsx";
import { staffCan } from "#domain/kernel/permissions.ts";

const action = (variant: "filled" | "outline", className = "") =>
  buttonClasses({ variant, size: "sm", className: `shrink-0 ${className}` });

/** The actions of the products page: import and export of files, a new category and a new product. */
export function ProductsActions({ search }: { search: string }) {
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  const address = useDialogAddress();
  const [isMaking, setMaking] = useState(false);
  const [isImporting, setImporting] = useState(false);
  return (
    <div className="flex gap-2 sm:flex-wrap sm:justify-end">
      <Link
        to={address("novo")}
        state={OVER_LIST}
        preventScrollReset
        className={action("filled", "lg:order-last")}
      >
        <Plus aria-hidden="true" size={16} />
        {messages.create}
      </Link>
      <MoreActions>
        <Button variant="outline" size="sm" className="shrink-0" onClick={() => setImporting(true)}>
          <Upload aria-hidden="true" size={16} />
          {catalogFileMessages.open}
        </Button>
        <a href="/admin/produtos/exportar-catalogo" download className={action("outline")}>
          <PackageOpen aria-hidden="true" size={16} />
          {catalogFileMessages.exportAll}
        </a>
        <a href={`/admin/produtos/exportar${search}`} download className={action("outline")}>
          <Download aria-hidden="true" size={16} />
          {messages.exportCsv}
        </a>
        {staffCan(shell, "categories.save") && (
          <Button variant="outline" size="sm" className="shrink-0" onClick={() => setMaking(true)}>
            <FolderPlus aria-hidden="true" size={16} />
            {messages.newCategory}
          </Button>
        )}
      </MoreActions>
      <CategoryDialog open={isMaking} onClose={() => setMaking(false)} />
      <CatalogImportDialog
        open={isImporting}
        onClose={() => setImporting(false)}
        hasCoupons={staffCan(shell, "coupons.save")}
      />
    </div>
  );
}
