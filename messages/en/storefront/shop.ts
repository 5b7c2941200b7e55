import { catalog } from "#messages/catalog.ts";
import { formatCount, formatDecimal } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("en");

export const shop = {
  shell: {
    skip: "Skip to content",
    mainNav: "Main",
    home: "Home",
    marketplace: "Marketplace",
    about: "About",
    support: "Support",
    orders: "Orders",
    account: "Account",
    signIn: "Sign In",
    menu: "Menu",
    needsScript:
      "You can browse, sign in and open your items under Orders. The cart and the payment need JavaScript.",
    supportChat: "Support chat",
    newTab: "(opens in a new tab)",
    theme: "Colours",
    language: "Language",
    themes: { system: "As my device", light: "Light", dark: "Dark" },
    footerNav: "Footer",
    footerShop: "Shop",
    footerHelp: "Help",
    footerAll: "All Products",
    footerSetup: "First admin setup",
    footerLine: "Verified digital marketing assets, delivered as credentials right after card payment.",
    footerPayment:
      "Card payment happens on the payment provider's own page. Your card number never reaches this shop.",
    copyright: (siteName: string) => `© ${new Date().getFullYear()} ${siteName}`,
  },

  product: {
    addToCart: "Add to Cart",
    added: "Added ✓",
    outOfStock: "Out of Stock",
    tellMe: "Tell me when it is back",
    quickView: "Quick view",
    quickViewOf: (name: string) => `Quick view: ${name}`,
    viewDetails: "View full details",
    sold: (value: number) => `${formatCount(value)} sold`,
    rated: (rating: number) => `Rated ${formatDecimal(rating)} out of 5`,
    was: "Original price:",
    /** The word before the lowest price of a product with variants. */
    from: "from",
    instant: "Instant delivery",
    byHand: "Delivered within 30 minutes",
    almost: (left: number) => `Almost sold out, ${left} left`,
    last: (left: number) => `Last ${left} available`,
    out: "Out of stock",
  },

  /** The label of each badge. Each key is a badge of `#domain/catalog/storefront/rules.ts`. */
  badges: { "Best Seller": "Best Seller", Hot: "Hot", Popular: "Popular", New: "New" },

  marketplace: {
    title: "Marketplace",
    metaDescription:
      "All products, priced in US dollars and delivered as credentials right after card payment.",
    searchLabel: "Search products",
    searchPlaceholder: "Search products",
    search: "Search",
    categories: "Categories",
    allProducts: "All Products",
    sortLabel: "Sort by",
    sorts: {
      popular: "Most Popular",
      "price-asc": "Price Low to High",
      "price-desc": "Price High to Low",
      rating: "Highest Rated",
      newest: "Newest First",
    },
    filters: "Filters",
    inStock: "In stock",
    priceFrom: "Price from $",
    priceTo: "Price to $",
    showFound: (total: number, isMore: boolean) =>
      `Show ${counted(total, { one: "product", other: "products" }, isMore)}`,
    apply: "Apply",
    total: (total: number, isMore: boolean) => counted(total, { one: "item", other: "items" }, isMore),
    shown: (shown: number, total: number, isMore: boolean) =>
      `${formatCount(shown)} of ${counted(total, { one: "item", other: "items" }, isMore)}`,
    found: (shown: number, total: number, term: string, isMore: boolean) =>
      `${formatCount(shown)} of ${counted(total, { one: "result", other: "results" }, isMore)} for “${term}”`,
    loadMore: "Load More",
    loading: "Loading…",
    loadFailed: "The next products did not arrive. Try again.",
    noResults: (term: string) => `Nothing found for “${term}”`,
    noResultsWhy: "Try fewer or other words. The search tolerates one typing mistake.",
    emptyFilter: "No product fits these filters",
    emptyCategory: "Nothing in this category yet",
    emptyCategoryWhy: "New items are added as soon as they have been checked.",
    emptyShop: "No products yet",
    emptyShopWhy: "The catalogue is being filled. Come back soon, or ask support.",
    clearSearch: "Clear search",
    showAll: "Show all products",
    topSellers: "Top sellers",
    list: "Products",
  },
} as const;

/**
 * The English messages of the storefront's pages: layout, home, marketplace and product pages. All claims in
 * these messages come from the specification (spec S1).
 */
export const shopMessages = catalog("storefront", "shop", shop);
