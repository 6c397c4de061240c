import { array, assert, asyncProperty, constantFrom, nat, record, string } from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { NumberingService, type NumberingProcess } from './numbering-service.ts';
import { NumberingStory, type Attempt, type StoryPattern } from './numbering-story.ts';

let service: NumberingService;
let one: NumberingProcess;
let two: NumberingProcess;

beforeAll(async () => {
  service = await NumberingService.open();
  [one, two] = await Promise.all([service.process(), service.process()]);
});
afterAll(() => service[Symbol.asyncDispose]());

const attempts = record<Attempt>({
  process: nat(1),
  series: nat(2),
  id: nat(9),
  content: nat(1),
  poison: nat(9),
});
const bursts = array(array(attempts, { minLength: 1, maxLength: 12 }), { maxLength: 4 });
const affix = string({ maxLength: 8 }).filter((text) => !text.includes('\0'));
const patterns = record<StoryPattern>({
  prefix: affix,
  suffix: affix,
  padding: nat(18),
  start: constantFrom(0, 1, 1000, 99_999),
});

test(
  'any interleaving of creates, repeats and failures is some order of them one by one',
  { tags: 'crash' },
  async () => {
    await assert(
      asyncProperty(bursts, patterns, async (bursts, pattern) => {
        const story = new NumberingStory(one, two);
        await story.begin(pattern);
        for (const burst of bursts) await story.burst(burst);
        await story.end(pattern);
      }),
      { numRuns: 60 },
    );
  },
);
