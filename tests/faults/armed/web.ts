/** The web process of the product, with its failpoints. */
import "./arm.ts";
import "#server/web.ts";
