import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { categories as source } from "#messages/pt-BR/back-office/categories.ts";

const { counted } = pluralsIn("en");

export const categories: MessagesOf<typeof source> = {
  title: "Categories",
  lead: "Groups of products in the shop.",
  create: "New category",
  search: "Search categories...",
  views: "State",
  tabs: { all: "All", active: "Active", inactive: "Inactive" },
  columns: { name: "Name", slug: "Slug", products: "Products", status: "Status", actions: "Actions" },
  active: "Active",
  inactive: "Inactive",
  archived: (count) => counted(count, { one: "archived", other: "archived" }),
  edit: "Edit",
  editOne: (name) => `Edit “${name}”`,
  remove: "Delete",
  removeOne: (name) => `Delete “${name}”`,
  empty: {
    title: "No category yet",
    text: "Categories appear in the shop's side menu.",
  },
  nothingFound: (typed) => `No category for “${typed}”`,
  nothingHere: "No category here",
  showAll: "Show all",
  form: {
    createTitle: "New category",
    editTitle: "Edit category",
    name: "Name",
    slug: "Slug",
    slugHelp: (slug) => `If left blank: ${slug}`,
    slugChanged: "Old links to this category will show all products.",
    description: "Description",
    ink: "Ink",
    inkHelp: "The color of the products' seals and of the dot in the shop's filter.",
    nextInk: "Next free",
    inks: {
      green: "Green",
      indigo: "Indigo",
      red: "Red",
      ochre: "Ochre",
      plum: "Plum",
      slate: "Slate",
    },
    isActive: "Active: shows in the shop's menu",
    slugMalformed: "Use lower case letters without accents, digits and single hyphens.",
    create: "Create category",
    save: "Save",
  },
  deletion: {
    title: "Delete this category?",
    nothingHeld: (name) => `“${name}” has no products.`,
    held: (name, count) =>
      `“${name}” has ${counted(count, { one: "product", other: "products" })}. Choose where they go.`,
    noOther: (name, count) =>
      `“${name}” has ${counted(count, { one: "product", other: "products" })} and there is no other category. Create another category first.`,
    moveTo: "Move the products to",
    choose: "Choose a category",
    chooseOne: "Choose where the products go.",
  },
  created: "Category created",
  updated: "Category updated",
  deleted: "Category deleted",
  moved: (count) => `${counted(count, { one: "product", other: "products" })} moved.`,
  createFailed: "The category could not be created",
  updateFailed: "The category could not be updated",
  deleteFailed: "Error",
  deleteFailedText: "The category could not be deleted. Try again.",
  loadFailed: "The categories could not be loaded",
  loadFailedText: "The list cannot be read now.",
  again: "Try again",
  errors: {
    slugTaken: "Another category has this slug already.",
    changed:
      "Somebody else changed this category while you were editing. Close and reopen the category to see the current version.",
    hasProducts: (count) =>
      `The category has ${counted(count, { one: "product", other: "products" })}. Choose where they go.`,
    noPlace: "That category no longer exists. Choose another.",
  },
};
