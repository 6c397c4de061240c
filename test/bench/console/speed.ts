import type { Page } from 'playwright-core';

/**
 * How fast a browser is here, as Lighthouse's BenchmarkIndex has it: the mean of how often in a second strings of 10,000 letters
 * are put together and 100,000 numbers are copied, each divided by ten. A desktop computer has 1,000 and more, a small laptop
 * of the kind of a Chromebook 800, a phone of the middle 125.
 */
export const speedOf = (page: Page): Promise<number> => page.evaluate<number>(index);

/** Runs in the page, as it stands. */
const index = `{
  const aSecond = (work) => {
    const begin = performance.now();
    let turns = 0;
    while (turns % 10 > 0 || performance.now() - begin < 500) {
      work(turns);
      turns += 1;
    }
    return (turns * 1_000) / (performance.now() - begin);
  };
  const strings = aSecond(() => {
    let text = '';
    for (let letter = 0; letter < 10_000; letter += 1) text += 'a';
    if (text.length !== 10_000) throw new RangeError('The letters have to be put together.');
  });
  const arrays = [0, 1].map(() => Array.from({ length: 100_000 }, (_, position) => position));
  const copies = aSecond((turn) => {
    const source = arrays[turn % 2];
    const target = arrays[(turn + 1) % 2];
    for (let position = 0; position < source.length; position += 1) target[position] = source[position];
  });
  (strings + copies) / 2 / 10;
}`;
