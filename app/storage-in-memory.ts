/**
 * Inline script for the head of every page. When the browser blocks storage, reading `localStorage` throws,
 * even inside the router's own scripts. When the browser blocks storage, the script installs an in-memory
 * storage that lasts as long as the page.
 */
export const STORAGE_IN_MEMORY = `for (const name of ["localStorage", "sessionStorage"]) try { window[name]; } catch {
  const kept = new Map();
  const value = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, String(text)), removeItem: (key) => kept.delete(key) };
  Object.defineProperty(window, name, { value, configurable: true });
}`;
