import type { VerificationKey } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { jsonPatchType } from '@docmill/documents/patches';
import type { KeySet } from '../../platform/auth/keys.ts';
import type { DocumentPolicy } from '../../platform/config.ts';
import { jsonLength, JsonText } from '../../platform/json-text.ts';
import { inlineLength, threadTask, type ThreadPool } from '../../platform/threads/thread-pool.ts';
import type { CorrectionInput } from './correction.inputs.ts';
import type { SiloEntryInput, SiloEntryPatch } from './entry.inputs.ts';
import { maySucceed } from './signed-envelope.thread.ts';
import { entrySigned } from './signed-envelope.ts';
import {
  describeCorrection,
  makeEnvelope,
  type EnvelopeRequest,
  type MadeEnvelope,
} from './envelope.thread.ts';

const makeTask = threadTask(import.meta.url, 'envelope', 'makeEnvelope', makeEnvelope);

const describeTask = threadTask(import.meta.url, 'envelope', 'describeCorrection', describeCorrection);

const succeedTask = threadTask(import.meta.url, 'signed-envelope', 'maySucceed', maySucceed);

/** Makes the envelopes of new and changed entries from their input (ADR 30, ADR 40), large ones in threads. */
export class EnvelopeMaker {
  readonly #keys: KeySet;
  readonly #policy: DocumentPolicy;
  readonly #threads: ThreadPool;

  /** Takes the `policy` of documents, which adds requirements to the rules of the format. */
  constructor(keys: KeySet, policy: DocumentPolicy, threads: ThreadPool) {
    this.#keys = keys;
    this.#policy = policy;
    this.#threads = threads;
  }

  /**
   * Makes the envelope of a new entry; `previous` is the envelope of the entry that the input refers to. Refuses input that
   * cannot become one.
   */
  make(input: SiloEntryInput, previous: string | undefined, now: Date): Promise<MadeEnvelope> {
    const { correct, sign = false } = input;
    const correction = correct && correctionOptions(correct);
    return this.#runTask(input, { previous, correction, changes: false, sign, now });
  }

  /** Makes the changed envelope of an entry; refuses to change the document of a signed one. */
  change(patch: SiloEntryPatch, present: string, now: Date): Promise<MadeEnvelope> {
    const { sign = false } = patch;
    return this.#runTask(patch, { previous: present, correction: undefined, changes: true, sign, now });
  }

  /** Refuses an envelope that may not follow the signed one of its entry (ADR 39). */
  async assertKeepsSigned(signed: string, next: string): Promise<void> {
    const length = signed.length + next.length;
    if (!(await this.#threads.run(succeedTask, { signed, next }, { length }))) throw entrySigned();
  }

  /** Describes the options that correct the invoice in an envelope, as a JSON Schema. */
  correctionOptions(text: string, now: Date): Promise<JsonObject> {
    return this.#threads.run(describeTask, { text, now, policy: this.#policy }, { length: text.length });
  }

  #runTask(
    { data, contentType = '', allowInvalid = false }: SiloEntryInput | SiloEntryPatch,
    {
      sign,
      ...how
    }: Pick<EnvelopeRequest, 'previous' | 'correction' | 'changes' | 'now'> & { sign: boolean },
  ): Promise<MadeEnvelope> {
    // A patch that copies can make a large document from a small one.
    const grows = contentType === jsonPatchType && textOf(data)?.text.includes('"copy"');
    const length = grows ? Infinity : jsonLength(data) + (how.previous?.length ?? 0);
    const order: EnvelopeRequest = {
      ...how,
      data: length > inlineLength || data instanceof JsonText ? textOf(data) : { json: data },
      contentType,
      allowInvalid,
      policy: this.#policy,
      keys: this.#keys.publicJwks as readonly VerificationKey[],
      signWith: sign ? this.#keys.current : undefined,
    };
    return this.#threads.run(makeTask, order, { length });
  }
}

/** Returns data in a form that can be passed to a thread, where numbers that keep their text would be lost. */
function textOf(data: unknown): { text: string } | undefined {
  const text = data instanceof JsonText ? data.text : JSON.stringify(data);
  return text === undefined ? undefined : { text };
}

function correctionOptions(input: CorrectionInput): EnvelopeRequest['correction'] {
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
