/** The shop's web process, with its failpoints. */
import "./arm.ts";
import "#server/web.ts";
