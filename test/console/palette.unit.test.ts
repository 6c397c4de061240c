import { describe, expect, test } from 'vitest';
import {
  sortByScore,
  scoreTitle,
  fitsWords,
  foundFit,
  mergeHits,
  visitedFit,
} from '../../src/console/app/palette/palette.logic.ts';
import type { PaletteHit } from '../../src/console/app/palette/palette.queries.ts';

const hit = (id: string, rank: number): PaletteHit => ({
  kind: 'series',
  id,
  key: null,
  code: null,
  name: id,
  rank,
});
const idsOf = (hits: readonly PaletteHit[]): readonly string[] => hits.map(({ id }) => id);

describe('what the palette finds', () => {
  test('is ordered by how well titles fit, and stays in its order where they fit alike', () => {
    const titles = ['Unprinted', 'New print template', 'Print templates', 'Print', 'Show prints'];
    const found = titles.filter((title) => fitsWords(title, 'print'));
    expect(sortByScore(found, (title) => scoreTitle(title, 'print'))).toEqual([
      'Print',
      'Print templates',
      'New print template',
      'Show prints',
      'Unprinted',
    ]);
    expect(sortByScore(titles, (title) => scoreTitle(title, ''))).toEqual(titles);
  });

  test('fits by each word, in any order and letter case', () => {
    expect(fitsWords('New print template', 'TEMP new')).toBe(true);
    expect(fitsWords('New print template', 'new series')).toBe(false);
  });

  test('has records behind pages and actions whose words match, but for what names a record', () => {
    const typed = 'series';
    const [page, action, visited] = [
      scoreTitle('Series', typed),
      scoreTitle('New series', typed),
      visitedFit('Series of 2026', typed),
    ];
    expect(page).toBeGreaterThan(action);
    expect(action).toBeGreaterThan(visited);
    expect(visited).toBeGreaterThan(foundFit([hit('Series of 2026', 70)]));
    expect(foundFit([hit('F-0001', 90)])).toBeGreaterThan(scoreTitle('Copy F-0001 to clipboard', 'f-0001'));
    expect(foundFit([hit('Series', 90)])).toBe(page);
  });

  test('keeps its places while more is typed, but for what fits better', () => {
    const before = [hit('a', 70), hit('b', 70), hit('c', 50)];
    expect(idsOf(mergeHits(before, [hit('d', 70), hit('b', 70), hit('a', 70)]))).toEqual(['a', 'b', 'd']);
    expect(idsOf(mergeHits(before, [hit('b', 90), hit('a', 70), hit('c', 50)]))).toEqual(['b', 'a', 'c']);
  });
});
