import type { DocumentFaults } from '../../platform/config.ts';
import type { Context } from '../../documents/context.ts';
import type { Fault } from '../../documents/document-error.ts';
import { build, correct, patched, replicate, verify, type Built } from '../../documents/documents.ts';
import { isEnvelope } from '../../documents/envelope.ts';
import { isObject, type JsonObject } from '../../documents/json.ts';
import type { VerificationKey } from '../../documents/signature.ts';
import { invalid } from '../../platform/errors.ts';
import type { KeySet } from '../../platform/auth/keys.ts';
import { newId } from '../../platform/ids.ts';
import { requireStorable } from '../../platform/shape/storable.ts';
import type { CorrectionInput } from './correction.inputs.ts';
import { documentRefusal } from './document-refusal.ts';
import { factsOf, isSigned, type EntryFacts } from './entry-facts.ts';
import { patchTypes, type SiloEntryInput } from './entry.inputs.ts';
import { numbersAsFloats, numbersAsTexts } from './exact-numbers.ts';

/** What is known of a new entry once its envelope is made. */
export interface MadeEnvelope {
  facts: EntryFacts;
  /** What was noticed about the input and did not refuse it; absent when nothing. */
  faults: Fault[] | undefined;
}

/** Makes the envelopes of new entries from what they are created from (decisions 32 and 33). */
export class EnvelopeMaker {
  readonly #keys: readonly VerificationKey[];
  readonly #refuse: DocumentFaults;

  /** `refuse` says what is refused beside the faults of the format. */
  constructor(keys: KeySet, refuse: DocumentFaults) {
    this.#keys = keys.publicJwks as readonly VerificationKey[];
    this.#refuse = refuse;
  }

  /** Makes the envelope of an input, `previous` being that of the entry it names; refuses what cannot become one. */
  async make(input: SiloEntryInput, previous: JsonObject | undefined, now: Date): Promise<MadeEnvelope> {
    const { data, correct: correction } = input;
    const contentType = input.contentType ?? '';
    const isPatch = patchTypes.includes(contentType);
    const hasData = data !== undefined && data !== null;
    const context: Context = { now: () => now, uuid: newId, refuse: this.#refuse };
    requireFitting(input, { isPatch, hasData });
    if (previous && correction) return made(correct(previous, correctionOptions(correction), context));
    if (previous && isPatch) return made(patched(previous, numbersAsTexts(data), contentType, context));
    if (previous && !hasData) return made(replicate(previous, context));
    if (!isObject(data)) throw invalid({ data: 'must be a document or an envelope' });
    if (isEnvelope(data) && isSigned(data)) return this.#verified(data);
    return made(build(numbersAsTexts(data) as JsonObject, context));
  }

  /** A signed envelope is kept as it came, once its digest and signatures hold. */
  async #verified(data: JsonObject): Promise<MadeEnvelope> {
    const envelope = numbersAsFloats(data) as JsonObject;
    const verified = await verify(envelope, this.#keys);
    if (!verified.ok) throw documentRefusal(verified.error);
    return known(envelope, factsOf(envelope, JSON.stringify(data)));
  }
}

function made(result: Built): MadeEnvelope {
  if (!result.ok) throw documentRefusal(result.error);
  return known(result.envelope, factsOf(result.envelope), result.notices);
}

/** How `JSON.stringify` writes what PostgreSQL does not keep; a text may look alike. */
const unstorable = /\\u(?:0000|d[89a-f])/;

/** The library mends texts of its own, but passes on what it only carries. */
function known(envelope: JsonObject, facts: EntryFacts, notices: readonly Fault[] = []): MadeEnvelope {
  if (unstorable.test(facts.text)) requireStorable(envelope, ['data']);
  return { facts, faults: notices.length > 0 ? [...notices] : undefined };
}

/** Refuses members that do not go together. */
function requireFitting(
  { previousId, correct: correction }: SiloEntryInput,
  { isPatch, hasData }: { isPatch: boolean; hasData: boolean },
): void {
  if (!previousId && isPatch) throw invalid({ previous_id: 'is required when data is a patch' });
  if (!previousId && correction) throw invalid({ previous_id: 'is required to make a correction' });
  if (hasData && correction) throw invalid({ data: 'must be absent when a correction is made' });
  if (!hasData && (isPatch || !previousId)) throw invalid({ data: 'is required' });
}

function correctionOptions(input: CorrectionInput): Parameters<typeof correct>[1] {
  const { type, series, issueDate, reason, stamps, copyTax, ext } = input;
  return {
    ...(type && { type }),
    ...(series && { series }),
    ...(issueDate && { issue_date: issueDate }),
    ...(reason && { reason }),
    ...(stamps && { stamps }),
    ...(copyTax !== undefined && { copy_tax: copyTax }),
    ...(ext && { ext }),
  };
}
