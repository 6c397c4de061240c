import type { DocumentPolicy } from '../../../platform/config.ts';
import { sign } from '@docmill/documents';
import type { SigningKey } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { documentContext, documentOutcome } from '../document-outcome.ts';

/** Envelope to sign, as JSON, and the key. */
interface Closing {
  readonly text: string;
  readonly key: SigningKey;
  readonly now: Date;
  readonly policy: DocumentPolicy;
}

/** Signs an envelope. */
export const close = threadFunction(async ({ text, key, now, policy }: Closing) =>
  documentOutcome(await sign(JSON.parse(text) as JsonObject, key, documentContext({ now }, policy))),
);
