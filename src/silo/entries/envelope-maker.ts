import { jsonPatchType } from '../../documents/patch/patch.ts';
import type { VerificationKey } from '../../documents/signature.ts';
import type { KeySet } from '../../platform/auth/keys.ts';
import type { DocumentPolicy } from '../../platform/config.ts';
import { JsonText } from '../../platform/json-text.ts';
import { threadTask, type ThreadPool } from '../../platform/threads/thread-pool.ts';
import type { CorrectionInput } from './correction.inputs.ts';
import type { SiloEntryInput } from './entry.inputs.ts';
import { makeEnvelope, type EnvelopeOrder, type MadeEnvelope } from './envelope.thread.ts';

const makeTask = threadTask(import.meta.url, 'envelope', 'makeEnvelope', makeEnvelope);

/** Makes the envelopes of new entries from what they are created from (decisions 32 and 33), large ones in threads. */
export class EnvelopeMaker {
  readonly #keys: readonly VerificationKey[];
  readonly #policy: DocumentPolicy;
  readonly #threads: ThreadPool;

  /** `policy` says what documents are held to beside the rules of the format. */
  constructor(keys: KeySet, policy: DocumentPolicy, threads: ThreadPool) {
    this.#keys = keys.publicJwks as readonly VerificationKey[];
    this.#policy = policy;
    this.#threads = threads;
  }

  /** Makes the envelope of an input, `previous` being that of the entry it names; refuses what cannot become one. */
  make(input: SiloEntryInput, previous: string | undefined, now: Date): Promise<MadeEnvelope> {
    const { contentType = '', correct } = input;
    const data = input.data instanceof JsonText ? input.data.text : JSON.stringify(input.data);
    const correction = correct && correctionOptions(correct);
    const keys = this.#keys;
    const order = { data, contentType, correction, previous, now, policy: this.#policy, keys };
    // A patch that copies makes much of little.
    const grows = contentType === jsonPatchType && data?.includes('"copy"');
    const length = grows ? Infinity : (data?.length ?? 0) + (previous?.length ?? 0);
    return this.#threads.run(makeTask, order, { length });
  }
}

function correctionOptions(input: CorrectionInput): EnvelopeOrder['correction'] {
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
