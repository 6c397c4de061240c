/** How the demo ends: at once, or with Ctrl-C. */
export interface DemoOptions {
  once: boolean;
}

export async function demo(_options: DemoOptions): Promise<void> {}
