/** Keeps a text until the tab is closed; false: the browser has no room for it, and nothing is kept under that name. */
export function keepInTab(name: string, text: string): boolean {
  try {
    sessionStorage.setItem(name, text);
    return true;
  } catch {
    sessionStorage.removeItem(name);
    return false;
  }
}
