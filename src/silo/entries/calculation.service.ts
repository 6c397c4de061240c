import { isEnvelope } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import type { Clock } from '../../platform/clock.ts';
import { invalid } from '../../platform/errors.ts';
import { parseExactJson } from '../../platform/exact-json.ts';
import { isObject } from '../../platform/json-object.ts';
import { JsonText } from '../../platform/json-text.ts';
import { BuiltDocument } from './calculation.inputs.ts';
import type {
  CalculationInput,
  DocumentCorrectionInput,
  DocumentSigningInput,
} from './calculation.inputs.ts';
import { SiloEntryInput } from './entry.inputs.ts';
import type { EnvelopeMaker } from './envelope-maker.ts';
import type { MadeEnvelope } from './envelope.thread.ts';

/** Documents as they would be stored, without storing them. */
export class CalculationService {
  readonly #maker: EnvelopeMaker;
  readonly #clock: Clock;

  constructor(maker: EnvelopeMaker, clock: Clock) {
    this.#maker = maker;
    this.#clock = clock;
  }

  /** Calculates and validates a document or an envelope. */
  async build({ data, envelop, allowInvalid }: CalculationInput): Promise<BuiltDocument> {
    const made = await this.#make({ data, ...(allowInvalid !== undefined && { allowInvalid }) });
    return envelop || isEnvelopeJson(data) ? built(made, made.facts.text) : built(made, documentText(made));
  }

  /**
   * Creates the document that corrects the one in an envelope, in an envelope of its own; or, with `showOptions`, returns the
   * schema of the options.
   */
  async correct({ data, options, showOptions }: DocumentCorrectionInput): Promise<BuiltDocument> {
    if (!isEnvelopeJson(data)) throw invalid({ data: 'must be an envelope' });
    const previous = data instanceof JsonText ? data.text : JSON.stringify(data);
    if (showOptions) {
      const schema = await this.#maker.correctionOptions(previous, this.#clock.now());
      return Object.assign(new BuiltDocument(), { data: schema, invalid: false });
    }
    if (!options) throw invalid({ options: 'is required' });
    const made = await this.#make({ correct: options }, previous);
    return built(made, made.facts.text);
  }

  /** Calculates, validates and signs a document or an envelope; refuses one that is not ready to be signed. */
  async sign({ data }: DocumentSigningInput): Promise<BuiltDocument> {
    const made = await this.#make({ data, sign: true });
    return built(made, made.facts.text);
  }

  #make(input: Partial<SiloEntryInput>, previous?: string): Promise<MadeEnvelope> {
    return this.#maker.make(Object.assign(new SiloEntryInput(), input), previous, this.#clock.now());
  }
}

function isEnvelopeJson(data: unknown): boolean {
  const json = data instanceof JsonText ? (JSON.parse(data.text) as unknown) : data;
  return isObject(json) && isEnvelope(json as JsonObject);
}

function documentText({ facts }: MadeEnvelope): string {
  return JSON.stringify((parseExactJson(facts.text) as { doc: unknown }).doc);
}

function built({ facts, faults }: MadeEnvelope, text: string): BuiltDocument {
  return Object.assign(new BuiltDocument(), { data: new JsonText(text), invalid: facts.invalid, faults });
}
