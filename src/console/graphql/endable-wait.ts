/** A wait that can be ended early. */
export interface EndableWait {
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/** Waits for a number of milliseconds, unless it is ended early. */
export function startEndableWait(milliseconds: number): EndableWait {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const end = (): void => {
    clearTimeout(timer);
    resolve();
  };
  return { ended: promise, end };
}
