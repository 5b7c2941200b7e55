/**
 * Finds the cycles of a graph: its strongly connected components of two or more names (Tarjan's algorithm).
 * Returns an empty list when the graph has no cycle.
 */
export function findCycles(arrows: ReadonlyMap<string, Iterable<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  const visit = (name: string) => {
    order.set(name, order.size);
    lowest.set(name, order.get(name) ?? 0);
    stack.push(name);
    for (const next of arrows.get(name) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(name, Math.min(lowest.get(name) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(name) !== order.get(name)) return;
    const component = stack.splice(stack.indexOf(name));
    if (component.length > 1) cycles.push(component.sort());
  };

  for (const name of arrows.keys()) if (!order.has(name)) visit(name);
  return cycles;
}
