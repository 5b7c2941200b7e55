import type { LoadShedding } from "../web/load-shedding/load-shedding.ts";
import type { Family } from "./exposition.ts";

/** Returns the figures of load shedding in a web process. */
export function admissionFigures(admission: LoadShedding): Family[] {
  const loads = admission.loads();
  const of = (name: "inside" | "waiting" | "refused") =>
    loads.map((load) => ({ labels: { kind: load.kind }, value: load[name] }));
  return [
    { name: "handover_http_refused_total", samples: of("refused") },
    { name: "handover_http_inside", samples: of("inside") },
    { name: "handover_http_waiting", samples: of("waiting") },
  ];
}
