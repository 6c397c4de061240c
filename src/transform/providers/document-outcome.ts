import type { Context } from '../../documents/context.ts';
import type { Built } from '../../documents/documents.ts';
import type { JsonObject } from '../../documents/json.ts';
import { newId } from '../../platform/ids.ts';
import { ko, type Outcome, type Task } from './action.ts';

/** The clock and the ids that the documents library asks for. */
export function documentContext({ now }: Pick<Task, 'now'>): Context {
  return { now: () => now, uuid: newId };
}

/** The outcome of a step that made a new envelope: it becomes the entry's, or the step is KO with what stood in the way. */
export function documentOutcome(built: Built, outcome: (envelope: JsonObject) => Outcome): Outcome {
  if (built.ok) return outcome(built.envelope);
  const { key, message, faults } = built.error;
  const [first, ...others] = faults ?? [];
  const place = first ? ` (${first.code} at ${first.paths.join(', ')})` : '';
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return ko(key, `${message}${place}${more}`);
}

/** The document of an envelope; an empty object when it has none. */
export function documentOf({ doc }: JsonObject): JsonObject {
  return typeof doc === 'object' && doc !== null && !Array.isArray(doc) ? doc : {};
}
