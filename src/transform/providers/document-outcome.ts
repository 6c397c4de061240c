import type { DocumentPolicy } from '../../platform/config.ts';
import type { Built, Context } from '@docmill/documents';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { newId } from '../../platform/ids.ts';
import { deriveFacts } from '../../silo/entries/entry-facts.ts';
import { ok, type Outcome, type Task } from './action.ts';
import { koWithFaults, formatFaults } from './fault-text.ts';

/** Returns the context that the documents library needs for a step: clock, ids and document policy. */
export function documentContext({ now }: Pick<Task, 'now'>, policy: DocumentPolicy): Context {
  return { now: () => now, uuid: newId, ...policy };
}

/**
 * Returns the outcome of a step that made a new envelope: OK with the envelope for the entry and with notices as the message, or
 * KO with the error. A document that does not validate may be kept nevertheless (ADR 41).
 */
export function documentOutcome(built: Built, keepsInvalid = false): Outcome {
  if (built.ok) {
    const [notice] = built.notices;
    const noticed = notice && { message: `${notice.message}: ${formatFaults(built.notices)}` };
    return ok({ ...noticed, change: { facts: deriveFacts(built.envelope) } });
  }
  const { key, message, faults } = built.error;
  if (keepsInvalid && built.calculated) {
    const facts = { ...deriveFacts(built.calculated), invalid: true };
    return ok({ code: 'invalid', message: `${message}: ${formatFaults(faults)}`, change: { facts, faults } });
  }
  return koWithFaults({ key, message, faults });
}

/** Returns the document of an envelope; an empty object if it has none. */
export function documentOf({ doc }: JsonObject): JsonObject {
  return isObject(doc) ? doc : {};
}
