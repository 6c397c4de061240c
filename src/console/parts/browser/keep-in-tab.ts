/**
 * Stores a text until the tab is closed. Returns false if the browser has no room for it; then nothing is stored under the
 * name.
 */
export function keepInTab(name: string, text: string): boolean {
  try {
    sessionStorage.setItem(name, text);
    return true;
  } catch {
    sessionStorage.removeItem(name);
    return false;
  }
}
