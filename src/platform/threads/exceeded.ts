import { Refusal } from '../errors.ts';

/** The refusal of what takes more than it may. */
export function exceeded(what: 'time' | 'memory'): Refusal {
  return new Refusal('too-large', `Computing this takes more ${what} than it may`, {
    key: `${what}-exceeded`,
  });
}

/** What a task that was aborted is refused with: its time is over, or whoever started it has ended it. */
export function abortion({ reason }: AbortSignal): unknown {
  return reason instanceof DOMException && reason.name === 'TimeoutError' ? exceeded('time') : reason;
}

/** Ends a task when it is aborted, at the latest after a while. */
export function endOf(signal: AbortSignal | undefined, timeMs: number): AbortSignal {
  const overdue = AbortSignal.timeout(timeMs);
  return signal ? AbortSignal.any([signal, overdue]) : overdue;
}
