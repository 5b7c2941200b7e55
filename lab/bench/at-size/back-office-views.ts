import { AVAILABLE_ITEMS_FIRST } from "#db/values/limits.ts";
import type { ShopSamples } from "../fill/samples.ts";
import { ordersInNeed, type ShopSize } from "../fill/shop-size.ts";
import type { View } from "./measure-views.ts";

/**
 * The smallest back-office page, with the usual page layout, permission check and session. The time of this
 * smallest page is a lower bound for the time of every view.
 */
const FLOOR: View = { name: "The smallest page", path: "/admin/banners", rows: 0, as: "admin" };

/** The parameter that shows a whole page of the inventory, instead of only the first available items. */
const WHOLE_LIST = "lista=completa";

/**
 * Returns every back-office list with its views, such as searches, sort orders, filters, and pages in the
 * middle of the list.
 */
export function backOfficeViews(size: ShopSize, samples: ShopSamples): View[] {
  const { middle } = samples;
  const last = (rows: number, pageSize: number) => Math.max(1, Math.ceil(rows / pageSize));
  const sales = group("/admin/vendas", {
    "all, newest": ["", 25],
    pending: ["tab=pendentes", 25],
    completed: ["tab=concluidas", 25],
    "needs attention": ["tab=atencao", 25],
    "needs attention, last page": [`tab=atencao&page=${last(ordersInNeed(size), 25)}`, 1],
    oldest: ["ordem=antigas", 25],
    "highest value": ["ordem=maior-valor", 25],
    "lowest value": ["ordem=menor-valor", 25],
    "completed, highest value": ["tab=concluidas&ordem=maior-valor", 25],
    "middle page": [`page=9&depois=${middle.order}`, 25],
    "middle page, backwards": [`page=9&antes=${middle.order}`, 25],
    "old link to the last page": [`page=${last(size.orders, 25)}`, 25],
    "completed, middle page": [`tab=concluidas&page=9&depois=${middle.order}`, 25],
    "highest value, middle page": [`ordem=maior-valor&page=9&depois=${middle.order}`, 25],
    "search: number": [`q=${samples.orderNumber}`, 1],
    "search: e-mail": [`q=${samples.orderEmail}`, 1],
    "search: name": ["q=conceicao", 25],
    "search: two letters": ["q=an", 25],
    "search: name, completed, value": ["q=silva&tab=concluidas&ordem=maior-valor", 25],
    "search: name, needs attention": ["q=a&tab=atencao", 25],
    "search: nothing found": ["q=zzzzzz", 0],
  });
  const people = group("/admin/usuarios", {
    "all, newest": ["", 25],
    "by name": ["sort=nome", 25],
    "by money spent": ["sort=gasto", 25],
    buyers: ["tab=compradores", 25],
    "buyers, by money spent": ["tab=compradores&sort=gasto", 25],
    blocked: ["tab=bloqueados", 25],
    "middle page": [`page=9&depois=${middle.user}`, 25],
    "old link to the last page": [`page=${last(size.users, 25)}`, 25],
    "by name, middle page": [`sort=nome&page=9&depois=${middle.user}`, 25],
    "by money spent, middle page": [`sort=gasto&page=9&depois=${middle.user}`, 25],
    "buyers, middle page": [`tab=compradores&page=9&depois=${middle.user}`, 25],
    "search: e-mail": [`q=${samples.userEmail}`, 1],
    "search: name": ["q=joao silva", 5],
    "search: phone": [`q=${samples.userPhone.slice(-8)}`, 1],
    "search: two letters": ["q=an", 25],
    "search: nothing found": ["q=zzzzzz", 0],
  });
  const stock = group("/admin/inventario", {
    "first available and first sold": ["", AVAILABLE_ITEMS_FIRST],
    "available and first sold": [WHOLE_LIST, 50],
    reserved: ["tab=reservados", 50],
    sold: ["tab=vendidos", 50],
    quarantined: ["tab=quarentena", 50],
    batches: ["tab=lotes", 50],
    "batches, middle page": [`tab=lotes&page=9&depois=${middle.batch}`, 50],
    "of the largest product": [`${WHOLE_LIST}&produto=${samples.largestProduct}`, 50],
    "of a small product": [`produto=${samples.smallProduct}`, 3],
    "sold, of the largest product": [`tab=vendidos&produto=${samples.largestProduct}`, 50],
    "of one batch": [`lote=${samples.batch}`, 1],
    "oldest first": [`${WHOLE_LIST}&ordem=antigos`, 50],
    "middle page": [`page=9&depois=${middle.available}`, 50],
    "old link to the last page": [`page=${last(size.items, 50)}`, 50],
    "sold, middle page": [`tab=vendidos&page=9&depois=${middle.sold}`, 50],
    "search: id": [`q=${samples.itemId}`, 1],
    "search: product": [`q=${samples.productWords}`, 50],
    "search: supplier": ["tab=vendidos&q=supplier 33", 50],
    "search: order": [`tab=vendidos&q=${samples.orderNumber}`, 0],
    "batches, search": ["tab=lotes&q=supplier 33", 50],
  });
  const products = group("/admin/produtos", {
    "by name": ["", 24],
    "by price": ["sort=price", 24],
    "by stock": ["sort=stock", 24],
    "by sales": ["sort=sales", 24],
    active: ["tab=ativos", 24],
    inactive: ["tab=inativos", 24],
    "low stock": ["tab=estoque-baixo", 24],
    "low stock, by stock": ["tab=estoque-baixo&sort=stock", 24],
    "out of stock": ["tab=esgotados", 24],
    archived: ["tab=arquivados", 24],
    "of a category": [`category=${samples.category}`, 24],
    "of a category, by stock": [`category=${samples.category}&sort=stock`, 24],
    "third page": ["page=3", 72],
    "search: word": ["q=licence", 24],
    "search: word, by stock": ["q=licence&sort=stock", 24],
    "search: one product": [`q=${samples.productNumber}`, 1],
    "search: a typo": ["q=license", 24],
    "search: nothing found": ["q=zzzzzz", 0],
  });
  const others = [
    { name: "Teams", path: "/admin/equipes", rows: 1 },
    { name: "Teams: one team", path: `/admin/equipes?equipe=${samples.team}`, rows: 1 },
    { name: "Teams: people to add", path: `/admin/equipes?equipe=${samples.team}&membro=silva`, rows: 1 },
    { name: "Featured", path: "/admin/featured", rows: 0 },
    { name: "Categories", path: "/admin/categorias", rows: 1 },
    { name: "Dashboard: overview", path: "/admin", rows: 0 },
    { name: "Dashboard: security", path: "/admin?tab=security", rows: 0 },
    { name: "Security, own", path: "/admin/security", rows: 0 },
    { name: "Palette: order number", path: `/admin/buscar?q=${samples.orderNumber}`, rows: 0 },
    { name: "Palette: name", path: "/admin/buscar?q=silva", rows: 0 },
    { name: "Palette: nothing found", path: "/admin/buscar?q=zzzzzz", rows: 0 },
  ];
  return [
    FLOOR,
    ...sales("Sales"),
    ...people("Users"),
    ...stock("Inventory"),
    ...products("Products"),
    ...others.map((view): View => ({ ...view, as: "admin" })),
  ];
}

function group(path: string, views: Record<string, [search: string, rows: number]>) {
  return (title: string): View[] =>
    Object.entries(views).map(([name, [search, rows]]) => ({
      name: `${title}: ${name}`,
      path: search === "" ? path : `${path}?${encodeURI(search)}`,
      rows,
      as: "admin",
    }));
}
