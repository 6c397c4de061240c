import { v7 } from 'uuid';
import type { Context } from './context.ts';

/** Returns a context with the clock of this machine and new UUIDs of version 7. */
export function systemContext(settings: Pick<Context, 'limits' | 'refuse'> = {}): Context {
  return { now: () => new Date(), uuid: () => v7(), ...settings };
}
