import { Download, FolderPlus, PackageOpen, Plus, Upload } from "lucide-react";
import { useState } from "react";
import { Link, useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/layout-data.ts";
import { Button, buttonClasses } from "#app/design-system/button.tsx";
import { staffCan } from "#domain/kernel/permissions.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import { CatalogImportDialog } from "./files/dialog.tsx";
import { catalogFileMessages } from "./files/messages.ts";
import { useDialogAddress } from "./list-links.ts";
import { productMessages as words } from "./messages.ts";

/** On phones the file actions show their icon only, so that the list begins in the first view. */
const ON_WIDE = "max-sm:sr-only";

/** The actions of the products page: files, a new category and a new product. */
export function ProductsActions({ search }: { search: string }) {
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  const address = useDialogAddress();
  const [isMaking, setMaking] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const outline = buttonClasses({ variant: "outline" });
  return (
    <>
      <Button variant="outline" title={catalogFileMessages.open} onClick={() => setImporting(true)}>
        <Upload aria-hidden="true" size={16} />
        <span className={ON_WIDE}>{catalogFileMessages.open}</span>
      </Button>
      <a
        href="/admin/produtos/exportar-catalogo"
        download
        title={catalogFileMessages.exportAll}
        className={outline}
      >
        <PackageOpen aria-hidden="true" size={16} />
        <span className={ON_WIDE}>{catalogFileMessages.exportAll}</span>
      </a>
      <a href={`/admin/produtos/exportar${search}`} download title={words.exportCsv} className={outline}>
        <Download aria-hidden="true" size={16} />
        <span className={ON_WIDE}>{words.exportCsv}</span>
      </a>
      {staffCan(shell, "categories.save") && (
        <Button variant="outline" onClick={() => setMaking(true)}>
          <FolderPlus aria-hidden="true" size={16} />
          {words.newCategory}
        </Button>
      )}
      <Link to={address("novo")} replace preventScrollReset className={buttonClasses()}>
        <Plus aria-hidden="true" size={16} />
        {words.create}
      </Link>
      <CategoryDialog open={isMaking} onClose={() => setMaking(false)} />
      <CatalogImportDialog
        open={isImporting}
        onClose={() => setImporting(false)}
        hasCoupons={staffCan(shell, "coupons.save")}
      />
    </>
  );
}
