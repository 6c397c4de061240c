/** A wait that somebody may end. */
export interface EndableWait {
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/** Waits so many milliseconds, unless it is ended before. */
export function endableWait(milliseconds: number): EndableWait {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const end = (): void => {
    clearTimeout(timer);
    resolve();
  };
  return { ended: promise, end };
}
