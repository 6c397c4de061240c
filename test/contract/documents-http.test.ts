import { existsSync } from 'node:fs';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '@docmill/documents';
import { differences, faultDifferences } from '../conformance/difference.ts';
import type { Expectation } from '../conformance/outcome.ts';
import type { Vector } from '../conformance/vectors.ts';
import { startTestService, type TestAnswer, type TestClient, type TestService } from '../support/service.ts';
import { sentInputs, type SentInput } from './sent-inputs.ts';
import { conformanceFolder } from '../support/conformance-folder.ts';

const folder = conformanceFolder;
const isThere = existsSync(folder);
const kinds = isThere ? sentInputs(folder) : [];
const sideBySide = 16;

let reporting: TestService;
let careful: TestService;

beforeAll(async () => {
  if (!isThere) return;
  [reporting, careful] = await Promise.all([
    startTestService({ env: { DOCMILL_DOCUMENT_FAULTS: 'report' } }),
    startTestService(),
  ]);
});
afterAll(() => Promise.all([reporting, careful].map((service) => service?.[Symbol.asyncDispose]())));

function create(client: TestClient, { text }: SentInput): Promise<TestAnswer> {
  return client.put(`/silo/v1/entries/${v7()}`, `{"data":${text}}`);
}

/** Sends inputs, some at a time; what `judge` says against an answer, by the name of the input. */
async function judged(
  service: TestService,
  inputs: readonly SentInput[],
  judge: (answer: TestAnswer, input: SentInput) => string[],
): Promise<Record<string, string[]>> {
  const client = await service.client();
  const found: Record<string, string[]> = {};
  const waiting = inputs.values();
  const send = async (): Promise<void> => {
    for (const input of waiting) {
      const against = judge(await create(client, input), input);
      if (against.length > 0) found[input.name] = against.slice(0, 8);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, send));
  return found;
}

interface Stored {
  data: Vector['expected'];
  faults?: Fault[];
}

interface Refused {
  message: string;
  faults?: Fault[];
}

/** Where an answer is not what was published; the identifier of the envelope is its own. */
function misses(answer: TestAnswer, { expected }: SentInput): string[] {
  if ('envelope' in expected) {
    const { $schema, head, doc } = expected.envelope;
    return stored(answer, ({ data }) =>
      differences({ ...data, head: { ...data.head, uuid: head['uuid'] } }, { $schema, head, doc }),
    );
  }
  return expected.outcome === 'valid' ? validMisses(answer, expected) : refusalMisses(answer, expected);
}

function validMisses(answer: TestAnswer, { expected_doc, calculated_doc, digest }: Expectation): string[] {
  const document = expected_doc ?? calculated_doc;
  return stored(answer, ({ data: { head, doc } }) => [
    ...(document ? differences(doc, document, '$.doc') : []),
    ...(digest === undefined
      ? []
      : differences((head['dig'] as { val?: unknown }).val, digest, '$.head.dig.val')),
  ]);
}

/** What was let pass has a code of our own; the format found nothing. */
function stored({ status, json }: TestAnswer, judge: (stored: Stored) => string[]): string[] {
  const answer = json as unknown as Stored & Refused;
  if (status !== 200) return [`${status} ${answer.message}`];
  const foreign = (answer.faults ?? []).filter(({ code }) => !code.startsWith('DOCMILL-'));
  return [...foreign.map(({ code }) => `let ${code} pass`), ...judge(answer)];
}

function refusalMisses({ status, json }: TestAnswer, { outcome, faults: wanted }: Expectation): string[] {
  const { faults = [], message } = json as unknown as Refused;
  if (status !== 422) return [`${status}, wanted a refusal: ${outcome}`];
  const stage = stageOf(faults);
  if (stage !== outcome) return [`${stage} (${message}), wanted ${outcome}`];
  return wanted ? faultDifferences(faults, wanted) : [];
}

/** At which stage an input was refused, which its faults tell. */
function stageOf(faults: readonly Fault[]): string {
  // What led to it stands before it.
  if (faults.some(({ code }) => code === 'DOCMILL-CALCULATION')) return 'calculate';
  const [first] = faults;
  return first?.code.startsWith('DOCMILL-') ? 'parse' : 'validate';
}

describe.skipIf(!isThere)('sent as the data of an entry', () => {
  test.each(kinds)('$kind become what is published', { tags: 'slow' }, async ({ inputs }) => {
    expect(await judged(reporting, inputs, misses)).toEqual({});
  });

  test.each(kinds)(
    '$kind are refused with code and place where data would be lost, when nothing else is said',
    { tags: 'slow' },
    async ({ inputs }) => {
      const losses = new Map<string, Fault[]>();
      await judged(reporting, inputs, ({ status, json }, { name }) => {
        const { faults = [] } = json as unknown as Stored;
        const lost = status === 200 ? faults.filter(({ code }) => lossy.has(code)) : [];
        if (lost.length > 0) losses.set(name, lost);
        return [];
      });
      const refused = await judged(careful, inputs, ({ status, json }, { name }) => {
        const { faults = [] } = json as unknown as Refused;
        const lost = losses.get(name);
        if (!lost) return [];
        return status === 422 ? faultDifferences(faults, lost) : [`${status}, wanted a refusal`];
      });
      expect(refused).toEqual({});
    },
  );
});

/** Codes of what would be lost. */
const lossy = new Set(['DOCMILL-READ-01', 'DOCMILL-ADDON-01', 'DOCMILL-CURRENCY-01']);
