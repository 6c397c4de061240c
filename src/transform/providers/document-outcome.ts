import type { DocumentPolicy } from '../../platform/config.ts';
import type { Context } from '../../documents/context.ts';
import type { Built } from '../../documents/documents.ts';
import { isObject, type JsonObject } from '../../documents/json.ts';
import { newId } from '../../platform/ids.ts';
import { factsOf } from '../../silo/entries/entry-facts.ts';
import { ok, type Outcome, type Task } from './action.ts';
import { refused, toldFaults } from './told-faults.ts';

/** What the documents library needs of a step: clock, ids, and what documents are held to. */
export function documentContext({ now }: Pick<Task, 'now'>, policy: DocumentPolicy): Context {
  return { now: () => now, uuid: newId, ...policy };
}

/**
 * The outcome of a step that made a new envelope: it becomes the entry's, with what was noticed and let pass for a
 * message, or the step is KO with what stood in the way. What does not validate may be kept all the same (decision 152).
 */
export function documentOutcome(built: Built, keepsInvalid = false): Outcome {
  if (built.ok) {
    const [notice] = built.notices;
    const noticed = notice && { message: `${notice.message}: ${toldFaults(built.notices)}` };
    return ok({ ...noticed, change: { facts: factsOf(built.envelope) } });
  }
  const { key, message, faults } = built.error;
  if (keepsInvalid && built.calculated) {
    const facts = { ...factsOf(built.calculated), invalid: true };
    return ok({ code: 'invalid', message: `${message}: ${toldFaults(faults)}`, change: { facts, faults } });
  }
  return refused({ key, message, faults });
}

/** The document of an envelope; an empty object when it has none. */
export function documentOf({ doc }: JsonObject): JsonObject {
  return isObject(doc) ? doc : {};
}
