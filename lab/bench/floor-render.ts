import { createServer } from "node:http";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";

/**
 * The baseline for rendered pages: a minimal server that has no router, database or design, and renders 24
 * product cards for every request. The server uses a free port and writes the port to standard output.
 */
const products = Array.from({ length: 24 }, (_, index) => ({
  id: String(index),
  name: `Product number ${index}`,
  line: "One sentence about the product, as long as the sentences of the demo catalog are.",
  price: `$${index}.00`,
}));

function Card({ product }: { product: (typeof products)[number] }) {
  const { id, name, line, price } = product;
  return h(
    "li",
    { "data-product": id },
    h(
      "article",
      { className: "tile" },
      h("a", { href: `/marketplace/${id}`, className: "tile-art" }, h("svg", { className: "seal" })),
      h("span", { className: "badge" }, "Popular"),
      h("button", { type: "button", "aria-label": `Quick view of ${name}` }),
      h("p", { className: "kind" }, "Category"),
      h("h2", { className: "name" }, h("a", { href: `/marketplace/${id}` }, name)),
      h("p", { className: "line" }, line),
      h("p", { className: "rating" }, h("span", null, "4.8"), h("span", null, "1,200 sold")),
      h("p", { className: "stock" }, "Instant delivery"),
      h("p", { className: "price" }, h("b", null, price)),
      h("button", { type: "button", className: "button" }, "Add to Cart", h("span", null, name)),
    ),
  );
}

const server = createServer((_, outgoing) => {
  const list = products.map((product) => h(Card, { key: product.id, product }));
  const page = Buffer.from(renderToString(h("ul", null, list)));
  outgoing.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": page.length });
  outgoing.end(page);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") console.log(address.port);
});
