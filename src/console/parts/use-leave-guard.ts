import { useBlocker } from '@tanstack/react-router';

interface Leaving {
  readonly go: () => void;
  readonly stay: () => void;
}

/** Holds people back who leave unsaved work; what it returns waits for their answer. */
export function useLeaveGuard(isDirty: boolean): Leaving | undefined {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return status === 'blocked' ? { go: proceed, stay: reset } : undefined;
}
