import type { JsonObject } from '@docmill/documents/json';
import { threadFunction } from '../../platform/threads/thread-function.ts';
import { keepsSigned } from './signed-envelope.ts';

/** Two envelopes as JSON. */
interface Succession {
  readonly signed: string;
  readonly next: string;
}

/** Returns whether an envelope may follow a signed one. */
export const maySucceed = threadFunction(({ signed, next }: Succession): boolean =>
  keepsSigned(JSON.parse(signed) as JsonObject, JSON.parse(next) as JsonObject),
);
