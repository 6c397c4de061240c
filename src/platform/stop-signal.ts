/** A signal this soon after the first is the same request: Ctrl-C in a terminal reaches us directly and through npm. */
const sameWishMs = 1000;

/**
 * Resolves with the signal that asks the process to end, or with undefined when stdout is no longer read; a later second signal
 * ends the process at once.
 */
export function stopSignal(): Promise<NodeJS.Signals | undefined> {
  let askedAt: number | undefined;
  return new Promise((resolve) => {
    process.stdout.once('error', () => resolve(undefined));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        askedAt ??= performance.now();
        if (performance.now() - askedAt > sameWishMs) process.exit(1);
        resolve(signal);
      });
    }
  });
}
